import { useState } from "react";

interface Props {
  ships: string[];
  onLeave: (name: string) => void;
}

export function Panel({ ships, onLeave }: Props) {
  const [open, setOpen] = useState(false);
  const toggle = () => setOpen(!open);
  return (
    <section className="panel">
      <h1 onClick={toggle}>It's the harbour's list</h1>
      {open && ships.map((ship) => <Row key={ship} name={ship} onLeave={() => onLeave(ship)} />)}
    </section>
  );
}

const Row = ({ name, onLeave }: { name: string; onLeave: () => void }) => (
  <li onClick={onLeave}>{name}</li>
);
