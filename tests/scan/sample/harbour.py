"""Ships that berth in a harbour."""

from dataclasses import dataclass

LIMIT = 12


@dataclass
class Ship:
    name: str
    length: float = 0.0

    @property
    def label(self) -> str:
        return f"{self.name} ({self.length} m)"


class Harbour:
    """Keeps berths."""

    def __init__(self, berths: int) -> None:
        self.berths = [None] * berths

    async def berth(self, ship: Ship, *, waits: bool = True) -> int:
        def free(place: int) -> bool:
            return self.berths[place] is None

        return next(filter(free, range(len(self.berths))))

    @staticmethod
    def _dues(ship):
        return ship.length * 3


def main(
    arguments=(),
):
    return Harbour(LIMIT)
