import { Drawing, Mark, Sheet } from './drawing.tsx';

/** A clapperboard before the first take: no orders, no tasks. */
export const EmptyClapperboard = () => (
  <Drawing>
    <path d="M24 100h112" />
    <Sheet d="M42 48h76a4 4 0 0 1 4 4v42a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6V52a4 4 0 0 1 4-4z" />
    <Sheet d="M38 44l78-26 4 12-78 26z" />
    <path d="M54 39l12 8M74 32l12 8M94 25l12 8" />
    <path d="M50 88h26M50 80h14" strokeDasharray="5 5" />
    <Mark d="M92 66v18c0 1.2 1.3 2 2.3 1.3l13-9c.9-.6.9-2 0-2.6l-13-9c-1-.7-2.3 0-2.3 1.3z" />
  </Drawing>
);
