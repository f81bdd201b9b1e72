/// Trees that grow in rows.
module orchard.tree;

import std.stdio;
static import std.algorithm;

/+ outer /+ void commented() {} +/ still +/
enum Kind { apple, pear = 3 }
enum LIMIT = 12;
enum string title = q"TEXT
void inText() {
TEXT";

alias Row = Tree[];
alias Grows(T) = void delegate(T);

@safe pure nothrow:

struct Tree
{
    private int rings = 1;
    string name;

    this(int rings) { this.rings = rings; }
    ~this() { }

    int grow(T)(T by) const if (is(T == int))
    in (by > 0)
    {
        int local(int a) { return a; }
        return rings + local(by);
    }

    bool opEquals(ref const Tree other) const => rings == other.rings;
    abstract void felled();
}

interface Plant { void water(int litres); }

class Oak : Plant
{
    override void water(int litres) { if (litres > 1) { writeln("void no() {"); } }
    unittest { assert(true); }
}

version (Windows) {
    void onWindows() {}
} else {
    void elsewhere() {}
}

template Pair(T) { T first; }

auto sorted(R)(R range) if (isInputRange!R) { return range.map!(a => a.rings); }

extern (C) void c_function(char* s) { auto r = r"\"; char c = '"'; }

void main(string[] args)
{
    foreach (a; args) { }
}
