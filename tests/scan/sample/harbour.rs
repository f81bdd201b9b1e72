//! Ships that berth in a harbour.
use std::fmt::{self, Display};

pub const LIMIT: usize = 12;

/// Berths.
#[derive(Debug, Clone)]
pub struct Ship<'a> {
    name: &'a str,
    length: f64,
}

pub enum State {
    Open,
    Closed { since: u64 },
}

pub trait Gate {
    type Error;
    fn open(&mut self, ship: &Ship<'_>) -> Result<usize, Self::Error>;
    fn is_open(&self) -> bool {
        true
    }
}

impl<'a> Display for Ship<'a> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} m)", self.name, self.length)
    }
}

impl Ship<'_> {
    pub const fn dues(&self, rate: f64) -> f64
    where
        f64: Sized,
    {
        self.length * rate
    }
}

mod tides {
    pub(super) async fn high() -> bool {
        false
    }
}

macro_rules! ship {
    ($name:expr) => {
        Ship { name: $name, length: 0.0 }
    };
}
