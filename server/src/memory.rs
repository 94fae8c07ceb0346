//! What the process asks of the system's memory: pages of the ordinary size, and none that it has no use for.

/// Asks for pages of the ordinary size. Huge ones stay whole as long as one object in them lives, which cost a
/// demonstration at rest twice the memory that it uses.
pub fn use_ordinary_pages() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        // The process works all the same, with more memory.
        eprintln!("note: huge pages stay on: {error}");
    }
}

/// Returns to the system what this thread has freed: after work that needed much more than what follows.
#[expect(unsafe_code, reason = "the allocator's own crate has no safe function for it")]
pub fn give_back() {
    // SAFETY: it takes no pointers, and the allocator allows it at any time on any thread.
    unsafe { libmimalloc_sys::mi_collect(true) }
}
