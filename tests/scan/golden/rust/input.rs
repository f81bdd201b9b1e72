//! Orchards.
use std::fmt;

/// A tree.
#[derive(Debug)]
pub struct Tree<'a, T: 'a + ?Sized> {
    pub name: &'a T,
    rings: u32,
}
pub(crate) struct Pair(u8, u8);
/* outer /* fn nested() {} */ still " { */
fn quotes(c: char) -> bool { c == '"' || c == '\'' || c == '{' || c == '\u{7D}' }
fn label<'b>(s: &'b str) -> &'b str { 'outer: loop { break 'outer; } s }
const RAW: &str = r##"fn in_raw() { "# } "##;
static BYTES: &[u8; 2] = b"\"}";
impl<'a, T> fmt::Display for Tree<'a, T> where T: Clone + for<'x> Fn(&'x str) -> char {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{{}}") }
}
impl Pair {
    /// Makes one.
    #[cfg(feature = "x}")]
    pub const fn new(a: [u8; 2]) -> Self { Self(a[0], a[1]) }
    pub async unsafe fn risky(&self) {}
}
pub trait Shape {
    const SIDES: usize = 1;
    type Output;
    fn area(&self) -> f64;
    fn twice(&self) -> f64 { self.area() * 2.0 }
}
#[macro_export]
macro_rules! make_fn {
    ($n:ident) => { fn $n() { fn inside_template() {} } };
}
make_fn!(from_macro);
pub extern "C" fn ffi() {}
enum Op { Add(i32), Neg { v: i32 } }
type Alias<K> = std::collections::HashMap<K, Vec<&'static str>>;
mod inner { pub fn deep() { fn deeper() {} } }
cfg_rt! {
    pub fn in_macro_call() {}
}
fn r#match() {}
union Bits { i: u32, f: f32 }
