package x
import a.b
@CompileStatic
class Foo extends Bar {
    String name = "a${b("}")}"
    def x = 1
    Foo(int a) { this.a = a }
    static void main(String[] args) { println 'x' }
    def dyn(a, b = 2) { a.each { it -> foo(it) } ; if (x) { y } else if (z) { w } }
    private <T> List<T> gen(T t) { [] }
}
trait Fly { abstract String fly() }
enum E { A, B }
def script(a) { return a =~ /x{2}"/ }
task hello { doLast { println 'hi' } }
tasks.register('foo') { }

// def commented() { }
/* class AlsoCommented { } */
interface Shape {
    double area(int scale)
}

enum Level {
    LOW(1), HIGH(2)
    final int rank
    Level(int rank) { this.rank = rank }
    boolean above(Level other) { rank > other.rank }
}

def helper = { int n -> n + 1 }

@Field
static final String TEXT = '''
class InText {
'''

def last(Map<String, List<Integer>> args) throws IOException {
    args.each { key, value ->
        println "${key.size() > 1 ? "}" : '{'} def inString() {"
    }
}
