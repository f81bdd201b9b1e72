//! Ships that berth in a harbour.
const std = @import("std");

pub const limit = 12;

pub const Ship = struct {
    name: []const u8,
    length: f64 = 0,

    pub fn dues(self: Ship, rate: f64) f64 {
        return self.length * rate;
    }
};

const State = enum { open, closed };

pub fn arrive(ships: []const Ship, ship: Ship) ?usize {
    for (ships, 0..) |each, place| {
        if (each.length == ship.length) return place;
    }
    return null;
}
