const std = @import("std");
const limit: usize = 10;
pub var count: u32 = 0;

/// A point in the plane.
pub const Point = struct {
    x: f32 = 0,
    y: f32,

    pub const zero = Point{ .x = 0, .y = 0 };

    pub fn add(a: Point, b: Point) Point {
        return .{ .x = a.x + b.x, .y = a.y + b.y };
    }

    fn hidden(self: *const Point) void {
        _ = self;
    }
};

pub const Kind = enum(u8) {
    leaf,
    node = 3,

    pub fn name(kind: Kind) []const u8 {
        return if (kind == .leaf) "{" else "}";
    }
};

pub const Value = union(enum) { int: i64, text: []const u8, none };

const Failure = error{ Missing, Broken };

pub fn List(comptime T: type) type {
    return struct {
        items: []T,

        const Self = @This();

        pub fn push(self: *Self, item: T) !void {
            _ = .{ self, item };
        }
    };
}

const text =
    \\fn notHere() void {
    \\"
;

pub extern "c" fn write(fd: c_int, buf: [*]const u8, n: usize) isize;

export fn entry(
    a: u32,
    b: u32,
) callconv(.C) u32 {
    const Local = struct { v: u32 };
    return (Local{ .v = a }).v + b + '"';
}

test "fn inTest() {" {
    try std.testing.expect(true);
}

test add {
    _ = limit;
}
