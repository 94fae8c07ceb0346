//! The queue of images to make. The networks that wait take turns: however many requests a network sends, it gets one
//! image between two images of another.

use std::{
    collections::VecDeque,
    iter,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::sync::oneshot;

/// Too many images are queued.
#[derive(Debug)]
pub struct QueueFull;

impl std::fmt::Display for QueueFull {
    fn fmt(&self, text: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        text.write_str("too many pictures wait to be made")
    }
}

impl std::error::Error for QueueFull {}

/// Hands out turns.
pub(super) struct Turns {
    queue: Mutex<Queue>,
    max_waiting: usize,
}

/// The right to make an image. Dropping it passes it on to the next request.
pub(super) struct Turn(Arc<Turns>);

impl Drop for Turn {
    fn drop(&mut self) {
        let next = self.0.queue().release();
        if let Some(request) = next {
            // A request that has just left drops the turn, which passes it on.
            drop(request.send(Self(Arc::clone(&self.0))));
        }
    }
}

/// A turn now, or the promise of one.
enum TurnOrWait {
    Now(Turn),
    Later(oneshot::Receiver<Turn>),
}

impl Turns {
    /// Allows `at_once` turns at the same time, and so many waiting requests.
    pub fn new(at_once: usize, max_waiting: usize) -> Arc<Self> {
        let queue = Queue {
            free: at_once,
            lines: VecDeque::new(),
        };
        Arc::new(Self {
            queue: Mutex::new(queue),
            max_waiting,
        })
    }

    /// Waits for the network's turn. When too many requests wait, the last one of the longest line is refused.
    pub async fn take(self: &Arc<Self>, network: &str) -> Result<Turn, QueueFull> {
        match self.place(network)? {
            TurnOrWait::Now(turn) => Ok(turn),
            // Refused for a request of another network.
            TurnOrWait::Later(turn) => turn.await.map_err(|_| QueueFull),
        }
    }

    fn place(self: &Arc<Self>, network: &str) -> Result<TurnOrWait, QueueFull> {
        let mut queue = self.queue();
        if queue.free > 0 {
            queue.free -= 1;
            return Ok(TurnOrWait::Now(Turn(Arc::clone(self))));
        }
        if queue.is_full(self.max_waiting) && !queue.make_room_for(network) {
            return Err(QueueFull);
        }
        Ok(TurnOrWait::Later(queue.join(network)))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The waiting requests, by network.
struct Queue {
    /// Turns that no request has; requests wait only while there are none.
    free: usize,
    /// The first line has the next turn.
    lines: VecDeque<Line>,
}

/// The waiting requests of a network, the oldest first; at least one.
struct Line {
    network: String,
    requests: VecDeque<oneshot::Sender<Turn>>,
}

impl Queue {
    /// Takes the request that has the next turn out of its line, which goes to the end.
    fn release(&mut self) -> Option<oneshot::Sender<Turn>> {
        while let Some(mut line) = self.lines.pop_front() {
            let next = iter::from_fn(|| line.requests.pop_front()).find(|request| !request.is_closed());
            if !line.requests.is_empty() {
                self.lines.push_back(line);
            }
            if next.is_some() {
                return next;
            }
        }
        self.free += 1;
        None
    }

    fn join(&mut self, network: &str) -> oneshot::Receiver<Turn> {
        let (request, turn) = oneshot::channel();
        match self.lines.iter_mut().find(|line| line.network == network) {
            Some(line) => line.requests.push_back(request),
            None => self.lines.push_back(Line {
                network: network.to_owned(),
                requests: VecDeque::from([request]),
            }),
        }
        turn
    }

    /// Whether so many requests wait whose clients are still there.
    fn is_full(&mut self, max_waiting: usize) -> bool {
        if self.waiting() >= max_waiting {
            for line in &mut self.lines {
                line.requests.retain(|request| !request.is_closed());
            }
            self.lines.retain(|line| !line.requests.is_empty());
        }
        self.waiting() >= max_waiting
    }

    fn waiting(&self) -> usize {
        self.lines.iter().map(|line| line.requests.len()).sum()
    }

    /// Refuses the last request of the longest line, if that line stays at least as long as this network's becomes.
    fn make_room_for(&mut self, network: &str) -> bool {
        let own = self.lines.iter().find(|line| line.network == network);
        let own = own.map_or(0, |line| line.requests.len());
        let longest = self.lines.iter_mut().max_by_key(|line| line.requests.len());
        match longest.filter(|line| line.requests.len() > own + 1) {
            // Dropping its sender tells the request.
            Some(line) => line.requests.pop_back().is_some(),
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;
    use std::{future::Future, pin::Pin};

    type Waiting = Pin<Box<dyn Future<Output = Result<Turn, QueueFull>>>>;

    /// A request that has asked for its turn.
    fn ask(turns: &Arc<Turns>, network: &'static str) -> Waiting {
        let turns = Arc::clone(turns);
        let mut asked: Waiting = Box::pin(async move { turns.take(network).await });
        assert!(
            asked.as_mut().now_or_never().is_none(),
            "{network} has its turn at once"
        );
        asked
    }

    /// The turn of a request that waited, if it has one.
    fn turn(request: &mut Waiting) -> Option<Result<Turn, QueueFull>> {
        request.as_mut().now_or_never()
    }

    #[test]
    fn a_network_with_sixty_requests_delays_another_by_one_image() {
        let turns = Turns::new(1, 256);
        let first = turns.take("a").now_or_never().unwrap().unwrap();
        let mut flood: Vec<Waiting> = (0..60).map(|_| ask(&turns, "a")).collect();
        let mut others: Vec<Waiting> = (0..2).map(|_| ask(&turns, "b")).collect();
        drop(first);
        // The flood waited first; then the networks take turns.
        let second = turn(&mut flood[0]).unwrap().unwrap();
        assert!(turn(&mut others[0]).is_none());
        drop(second);
        let third = turn(&mut others[0]).unwrap().unwrap();
        assert!(turn(&mut flood[1]).is_none() && turn(&mut others[1]).is_none());
        drop(third);
        drop(turn(&mut flood[1]).unwrap().unwrap());
        assert!(turn(&mut others[1]).unwrap().is_ok());
    }

    #[test]
    fn a_network_alone_has_every_turn_in_order() {
        let turns = Turns::new(2, 256);
        let begun = [turns.take("a"), turns.take("a")].map(|taken| taken.now_or_never().unwrap().unwrap());
        let mut waiting: Vec<Waiting> = (0..3).map(|_| ask(&turns, "a")).collect();
        drop(begun);
        let both = [turn(&mut waiting[0]), turn(&mut waiting[1])];
        assert!(both.iter().all(|taken| matches!(taken, Some(Ok(_)))));
        assert!(turn(&mut waiting[2]).is_none());
        drop(both);
        drop(turn(&mut waiting[2]).unwrap().unwrap());
        assert_eq!(turns.queue().free, 2);
    }

    #[test]
    fn a_full_queue_refuses_those_who_wait_most() {
        let turns = Turns::new(1, 4);
        let _first = turns.take("a").now_or_never().unwrap().unwrap();
        let mut flood: Vec<Waiting> = (0..4).map(|_| ask(&turns, "a")).collect();
        assert!(turns.take("a").now_or_never().unwrap().is_err());
        let _others = [ask(&turns, "b"), ask(&turns, "b")];
        assert!(turns.take("b").now_or_never().unwrap().is_err(), "both have as many");
        let refused: Vec<bool> = flood.iter_mut().map(|one| turn(one).is_some()).collect();
        assert_eq!(refused, [false, false, true, true]);
    }

    #[test]
    fn requests_whose_client_left_have_no_place_and_no_turn() {
        let turns = Turns::new(1, 2);
        let first = turns.take("a").now_or_never().unwrap().unwrap();
        let left = [ask(&turns, "a"), ask(&turns, "b")];
        drop(left);
        let mut last = ask(&turns, "a");
        drop(ask(&turns, "c"));
        drop(first);
        drop(turn(&mut last).unwrap().unwrap());
        // A turn that a request got and did not read passes on too.
        let first = turns.take("a").now_or_never().unwrap().unwrap();
        let unread = ask(&turns, "a");
        drop(first);
        drop(unread);
        let queue = turns.queue();
        assert_eq!((queue.free, queue.waiting()), (1, 0));
    }
}
