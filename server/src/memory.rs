//! How the process uses the system's memory: pages of ordinary size, and no unused ones.

/// Asks for pages of ordinary size. A huge page stays allocated as long as one object in it lives, which doubled the
/// memory of an idle demonstration.
pub fn use_ordinary_pages() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        // The process works without it too, with more memory.
        eprintln!("note: huge pages stay on: {error}");
    }
}

/// Returns this thread's freed memory to the system, after work that needed much more than what follows.
#[expect(unsafe_code, reason = "the allocator's own crate has no safe function for it")]
pub fn give_back() {
    // SAFETY: it takes no pointers, and the allocator allows the call at any time on any thread.
    unsafe { libmimalloc_sys::mi_collect(true) }
}
