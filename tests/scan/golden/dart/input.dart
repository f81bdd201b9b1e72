import 'dart:io';
/// A thing.
@immutable
class Foo<T extends Bar<T>> extends Base with Mixin implements I {
  final int x;
  static const String kName = 'a ${b ? 'x}' : "{"}';
  const Foo(this.x, {super.key}) : assert(x > 0), super();
  Foo.named(int y) : x = y + 1 { print(y); }
  factory Foo.fromJson(Map<String, dynamic> json) => Foo(json['x']);
  @override
  Widget build(BuildContext context) {
    int local(int a) { return a; }
    return Container(child: Text('hi'), onTap: () { foo(); });
  }
  int get size => 1;
  set size(int v) { _s = v; }
  Future<List<Map<String, int>>> load({required int a}) async { await x(); }
  bool operator ==(Object o) => true;
  void _private() {}
  abstractOne();
}
mixin M on Foo { void m() {} }
extension StringX on String { bool get blank => isEmpty; }
enum Color { red(1), green(2); final int v; const Color(this.v); int twice() => v * 2; }
typedef Cb<T> = void Function(T);
void main(List<String> args) { if (x) { y(); } else if (z) { w(); } }
int add(int a, int b) => a + b;
String s = """ class InString { """;

/* class Commented { /* nested } */ } */
abstract interface class Shape {
  double area();
  external void native();
}

class Point extends Shape {
  late final List<Map<String, int>> items = [];
  Point();
  @override
  double area() => items.isEmpty ? 0 : switch (items.length) { 1 => 1, _ => 2 };
  Stream<int> count() async* { yield 1; }
}
