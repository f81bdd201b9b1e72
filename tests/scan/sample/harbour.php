<?php

declare(strict_types=1);

namespace Example\Harbour;

use InvalidArgumentException;

interface Gate
{
    public function open(Ship $ship): bool;
}

trait Counts
{
    protected int $count = 0;

    public function count(): int
    {
        return $this->count;
    }
}

enum State: string
{
    case Open = 'open';
    case Closed = 'closed';
}

final class Harbour implements Gate
{
    use Counts;

    private const LIMIT = 12;

    public function __construct(private readonly array $berths = [])
    {
    }

    public function open(Ship $ship): bool
    {
        return array_map(fn ($berth) => $berth === $ship, $this->berths) !== [];
    }

    public static function &named(string $name, ?int ...$rest): static
    {
        throw new InvalidArgumentException("no {$name}");
    }
}

abstract class Ship
{
    abstract public function label(): string;
}

function dues(Ship $ship, float $rate = 3.0): float
{
    return $rate;
}
