/* Licensed under something. */
package orchard;

import java.util.*;

/** A tree of some sort. */
public sealed interface Tree permits Apple, Pear {}
final class Apple implements Tree {}
record Seed(String name, @Deprecated int age) {
    Seed { if (age < 0) throw new IllegalArgumentException("}"); }
    static Seed none() { return new Seed("", 0); }
}
@interface Check { String message() default "{x}"; int[] value() default {1, 2}; }
abstract class Orchard<T extends Comparable<? super T>> {
    static final String TEXT = """
        class InText { void inText() {} "quoted" \""" still
        """;
    private int rows = 3, columns;
    @SuppressWarnings({"unchecked", "a)b"})
    public static <K extends Comparable<K>, V> Map<K, List<V>> group(@Check(message = "a(b") Collection<V> in,
            java.util.function.Function<? super V, ? extends K> by) throws java.io.IOException {
        Object o = new Object() { @Override public String toString() { return "x"; } };
        class Local { void inLocal() {} }
        return null;
    }
    abstract int todo();
    char q = '"', b = '{', s = '\'';
    Orchard(int n) { super(); }
    static { System.out.println("init"); }
    class Nested { int[] arr() [] { return null; } }
}
enum Level { LOW("l") { @Override int rank() { return 1; } }, HIGH("h"); Level(String s) { } int rank() { return 0; } }
class Last { public synchronized native void nat(); /* it's " */ }
