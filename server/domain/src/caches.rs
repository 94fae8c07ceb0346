//! What the features keep in memory and can rebuild or recount, each under its type. The context holds it without knowing
//! the features.

use std::{any::Any, sync::OnceLock};

/// One value of each type, for as long as the context lives: a list that only grows, one entry for each feature.
#[derive(Default)]
pub(crate) struct Caches(OnceLock<Box<Entry>>);

struct Entry {
    value: Box<dyn Any + Send + Sync>,
    rest: Caches,
}

impl Caches {
    /// The value of this type; the first caller makes it.
    pub fn get<T: Any + Send + Sync>(&self, make: impl Fn() -> T) -> &T {
        let mut at = self;
        loop {
            // At the end of the list the value is made. Of simultaneous first callers of two types, one goes on behind.
            let entry = at.0.get_or_init(|| {
                Box::new(Entry {
                    value: Box::new(make()),
                    rest: Self::default(),
                })
            });
            match entry.value.downcast_ref() {
                Some(value) => return value,
                None => at = &entry.rest,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn each_type_has_one_value_also_for_simultaneous_callers() {
        for _ in 0..100 {
            let caches = Caches::default();
            let count = || std::ptr::from_ref(caches.get(AtomicUsize::default)) as usize;
            let text = || std::ptr::from_ref(caches.get(String::new)) as usize;
            let (counts, texts) = std::thread::scope(|scope| {
                let counts: Vec<_> = (0..4).map(|_| scope.spawn(count)).collect();
                let texts: Vec<_> = (0..4).map(|_| scope.spawn(text)).collect();
                let all = |threads: Vec<std::thread::ScopedJoinHandle<'_, usize>>| -> Vec<usize> {
                    threads.into_iter().map(|thread| thread.join().unwrap()).collect()
                };
                (all(counts), all(texts))
            });
            assert!(counts.iter().all(|at| *at == counts[0]), "{counts:?}");
            assert!(texts.iter().all(|at| *at == texts[0]), "{texts:?}");
            caches.get(AtomicUsize::default).store(7, Ordering::Relaxed);
            assert_eq!(caches.get(AtomicUsize::default).load(Ordering::Relaxed), 7);
        }
    }
}
