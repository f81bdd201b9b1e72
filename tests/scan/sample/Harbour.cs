using System;
using System.Collections.Generic;

namespace Example.Harbour
{
    /// <summary>Keeps berths.</summary>
    public sealed class Berths<T> : IGate where T : class
    {
        private const int Limit = 12;
        private readonly List<T> places = new();

        public Berths(int count) => Count = count;

        public int Count { get; private set; }

        public async Task<int> ArriveAsync(T ship, bool waits = true)
        {
            await Task.Yield();
            return places.Count;
        }

        internal static string Label<U>(U ship) => $"ship {ship}";

        void IGate.Close()
        {
        }
    }

    public interface IGate
    {
        void Close();
    }

    public enum State
    {
        Open,
        Closed,
    }

    public struct Tide
    {
        public int Level;
    }

    public record Ship(string Name, double Length);
}
