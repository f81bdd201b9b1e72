package example.harbour;

import java.util.List;

/** Keeps berths. */
public class Harbour<T extends Comparable<T>> implements Gate {
    private static final int LIMIT = 12;
    private final List<T> berths;

    public Harbour(List<T> berths) {
        this.berths = berths;
    }

    @Override
    public synchronized int arrive(T ship, int... places) throws IllegalStateException {
        if (berths.size() == LIMIT) {
            throw new IllegalStateException("full");
        }
        return berths.stream().map(each -> each.compareTo(ship)).reduce(0, Integer::sum);
    }

    static <U> String label(U ship) {
        return "ship " + ship;
    }

    enum State {
        OPEN,
        CLOSED;

        boolean isOpen() {
            return this == OPEN;
        }
    }

    @interface Checked {
    }
}

interface Gate {
    default void close() {
    }

    int count(String name);
}
