//! Work that goes on in the background while the window is drawn.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

/// A piece of work that another thread does. Dropping it cancels it.
pub struct Background<T> {
    task: Task<T>,
    cancelled: Arc<AtomicBool>,
}

impl<T: Send + 'static> Background<T> {
    /// Starts to work. The work gets a flag that tells it when nobody waits for it any more.
    pub fn start(work: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static) -> Self {
        let cancelled = Arc::new(AtomicBool::new(false));
        let flag = cancelled.clone();
        Self { task: AsyncComputeTaskPool::get().spawn(async move { work(flag) }), cancelled }
    }

    /// What came of it, once it is done. It tells that only once.
    pub fn poll(&mut self) -> Option<T> {
        block_on(poll_once(&mut self.task))
    }
}

impl<T> Drop for Background<T> {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}
