//! Work that another thread does while the window is drawn.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

/// A piece of work. Dropping it cancels it.
pub struct Background<T> {
    task: Task<T>,
    cancelled: Arc<AtomicBool>,
}

impl<T: Send + 'static> Background<T> {
    /// Starts the work, which gets a flag that turns true when nobody waits for its result any more.
    pub fn start(work: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static) -> Self {
        let cancelled = Arc::new(AtomicBool::new(false));
        let flag = cancelled.clone();
        Self { task: AsyncComputeTaskPool::get().spawn(async move { work(flag) }), cancelled }
    }

    /// The result, once, when it is done.
    pub fn poll(&mut self) -> Option<T> {
        block_on(poll_once(&mut self.task))
    }
}

impl<T> Drop for Background<T> {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}
