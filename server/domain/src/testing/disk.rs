//! A disk that fails on demand: a virtual file system of SQLite, `faulty`, over the machine's own.
//!
//! The settings apply to the whole process, as SQLite's file systems do; the suite's runner gives each test its own
//! process.

#![expect(unsafe_code, reason = "SQLite asks for its file systems in C")]

use libsqlite3_sys::{
    SQLITE_OK, SQLITE_OPEN_MAIN_DB, SQLITE_OPEN_WAL, sqlite3_file, sqlite3_filename, sqlite3_io_methods, sqlite3_vfs,
    sqlite3_vfs_find, sqlite3_vfs_register,
};
use std::{
    ffi::{c_int, c_void},
    ptr,
    sync::{
        Once,
        atomic::{AtomicI32, AtomicI64, Ordering::SeqCst},
    },
};

/// A fault, by SQLite's result code.
#[derive(Clone, Copy, Debug)]
pub enum Fault {
    NoSpace,
    NotWritten,
    NotSynced,
    NoMemory,
    Interrupted,
    ReadOnly,
}

impl Fault {
    /// All faults.
    pub const ALL: [Self; 6] = [
        Self::NoSpace,
        Self::NotWritten,
        Self::NotSynced,
        Self::NoMemory,
        Self::Interrupted,
        Self::ReadOnly,
    ];

    fn code(self) -> c_int {
        match self {
            Self::NoSpace => libsqlite3_sys::SQLITE_FULL,
            Self::NotWritten => libsqlite3_sys::SQLITE_IOERR_WRITE,
            Self::NotSynced => libsqlite3_sys::SQLITE_IOERR_FSYNC,
            Self::NoMemory => libsqlite3_sys::SQLITE_NOMEM,
            Self::Interrupted => libsqlite3_sys::SQLITE_INTERRUPT,
            Self::ReadOnly => libsqlite3_sys::SQLITE_READONLY,
        }
    }
}

/// Operations that still succeed; all do while it is negative.
static LEFT: AtomicI64 = AtomicI64::new(-1);
/// The result code of failing operations.
static CODE: AtomicI32 = AtomicI32::new(SQLITE_OK);

/// The name of the file system in a database's URL.
pub const NAME: &str = "faulty";

/// Makes every write, truncation and sync fail after `after` successful ones, until [`heal`].
pub fn break_after(after: u32, fault: Fault) {
    CODE.store(fault.code(), SeqCst);
    LEFT.store(i64::from(after), SeqCst);
}

/// Makes everything succeed again. Returns whether an operation failed since [`break_after`].
pub fn heal() -> bool {
    LEFT.swap(-1, SeqCst) == 0
}

/// Registers the file system with SQLite.
pub fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: SQLite keeps its own file system for the life of the process; ours is a copy of it that is never freed.
        let registered = unsafe {
            let mut ours = *machine();
            ours.zName = c"faulty".as_ptr();
            ours.pNext = ptr::null_mut();
            ours.xOpen = Some(open);
            sqlite3_vfs_register(Box::into_raw(Box::new(ours)), 0)
        };
        assert_eq!(registered, SQLITE_OK, "SQLite takes the file system");
    });
}

/// The machine's own file system.
unsafe fn machine() -> *mut sqlite3_vfs {
    unsafe { sqlite3_vfs_find(c"unix".as_ptr()) }
}

/// The functions of an open file: ours first, so that a pointer to them is also a pointer to this.
#[repr(C)]
struct Functions {
    ours: sqlite3_io_methods,
    machine: *const sqlite3_io_methods,
}

unsafe extern "C" fn open(
    _: *mut sqlite3_vfs,
    name: sqlite3_filename,
    file: *mut sqlite3_file,
    flags: c_int,
    opened: *mut c_int,
) -> c_int {
    // SAFETY: SQLite reserved as much for the file as the machine's file system asks for, since ours is a copy of it.
    unsafe {
        let machine = machine();
        let Some(open) = (*machine).xOpen else {
            return libsqlite3_sys::SQLITE_CANTOPEN;
        };
        let code = open(machine, name, file, flags, opened);
        if code == SQLITE_OK && flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL) != 0 && !(*file).pMethods.is_null() {
            let machine = (*file).pMethods;
            let mut ours = *machine;
            // Without the functions of version 3, SQLite does not read pages from mapped memory, which would bypass the
            // file.
            ours.iVersion = 2;
            ours.xWrite = Some(write);
            ours.xTruncate = Some(truncate);
            ours.xSync = Some(sync);
            (*file).pMethods = Box::into_raw(Box::new(Functions { ours, machine })).cast();
        }
        code
    }
}

/// The machine's functions of a file that [`open`] opened.
unsafe fn functions(file: *mut sqlite3_file) -> &'static sqlite3_io_methods {
    unsafe { &*(*(*file).pMethods.cast::<Functions>()).machine }
}

fn verdict() -> c_int {
    let left = LEFT.fetch_update(SeqCst, SeqCst, |left| (left > 0).then(|| left - 1));
    if left == Err(0) { CODE.load(SeqCst) } else { SQLITE_OK }
}

unsafe extern "C" fn write(file: *mut sqlite3_file, from: *const c_void, bytes: c_int, at: i64) -> c_int {
    match (verdict(), unsafe { functions(file) }.xWrite) {
        (SQLITE_OK, Some(write)) => unsafe { write(file, from, bytes, at) },
        (code, _) => code,
    }
}

unsafe extern "C" fn truncate(file: *mut sqlite3_file, size: i64) -> c_int {
    match (verdict(), unsafe { functions(file) }.xTruncate) {
        (SQLITE_OK, Some(truncate)) => unsafe { truncate(file, size) },
        (code, _) => code,
    }
}

unsafe extern "C" fn sync(file: *mut sqlite3_file, flags: c_int) -> c_int {
    match (verdict(), unsafe { functions(file) }.xSync) {
        (SQLITE_OK, Some(sync)) => unsafe { sync(file, flags) },
        (code, _) => code,
    }
}
