using System;
using Alias = System.Collections.Generic.List<int>;

namespace Shop.Cart;

/// <summary>Holds lines.</summary>
[Serializable]
public sealed partial class Basket<T> : Base<T>, IDisposable
    where T : class, new()
{
    private const string Open = "class NotHere {";
    public static readonly Dictionary<string, List<int>> Index = new() { ["a"] = new() };
    private int count;

    public Basket(int size) : base(size) => this.count = size;

    static Basket()
    {
    }

    ~Basket() { Dispose(); }

    public event EventHandler<int>? Changed;

    public int Count { get; private set; } = 3;

    public string Name => $"{(count > 0 ? "}" : "{")} class Nope";

    public T this[int index] => items[index];

    [Obsolete("use { other }")]
    public async Task<(int a, string b)> LoadAsync<TKey>(
        TKey key,
        CancellationToken token = default)
        where TKey : notnull
    {
        int Local(int n) { return n + 1; }
        if (key is null) { return default; }
        foreach (var x in Index) { Use(x); }
        return await Run(Local(1));
    }

    bool IEquatable<T>.Equals(T? other) => true;

    public global::System.Int32 Qualified() => 1;

    public static bool operator ==(Basket<T> a, Basket<T> b) => true;

    public static implicit operator int(Basket<T> b) => b.count;

#if DEBUG
    void Check() {
#else
    void Check(int level) {
#endif
    }

    protected abstract void Draw(char c = '{');

    private enum State { Empty, [Flag] Full = 2 }
}

public record struct Point(int X, int Y);

public record Line(string Text) { public int Length => Text.Length; }

internal interface IStore { void Save(string path = @"c:\"); }

public delegate void Handler(object sender, int value);

static class Raw
{
    static string Text = """
        class InRaw { " }
        """;
    internal static void AfterRaw() { }
}
