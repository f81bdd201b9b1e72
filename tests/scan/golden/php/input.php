<?php
declare(strict_types=1);
namespace App\Model;
use function strlen;
/** A queue of mail. */
class MailQueue
{
    public const LIMIT = 3;
    protected ?string $name = null;

    public function render()
    {
        $body = <<<LETTER
        function inHeredoc() { "it's
        LETTER;
        return [<<<'NOW'
            class InNowdoc {
            NOW, 1];
    }
    #[Route('/x', methods: ['GET'])] public function attributed(#[Sensitive] string $p): void {}
    # function inHash() {}
    final protected static function &reference(array &$a = ['k' => "}"], int ...$r): array|false { return $a; }
    public function list() { return fn($x) => $x; }
    public function __construct(private readonly int $id) {}
}
enum Suit: string implements HasLabel { case Hearts = 'H'; public function label(): string { return 'a'; } }
trait Talks { abstract public function talk(); }
interface Speaks extends A, B { public function speak(string $s): void; }
function global_fn(callable $b = null) { return new class($a) extends Shape { public function area(): float { return 1.0; } }; }
if (!function_exists('poly')) { function poly() {} }
?>
<p>It's text: function inHtml() {}</p>
<?php
function last() {}
