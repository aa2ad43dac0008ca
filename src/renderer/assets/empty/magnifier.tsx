import { Drawing, Mark, Sheet } from './drawing.tsx';

/** A magnifying glass over blank lines: nothing matches. */
export const EmptyMagnifier = () => (
  <Drawing>
    <path d="M24 28h40M24 44h24M24 60h28M24 76h44M96 92h40" strokeDasharray="5 5" />
    <Sheet d="M92 22a30 30 0 1 1 0 60 30 30 0 0 1 0-60z" />
    <path d="M113 75l21 22M78 44a16 16 0 0 1 12-8" />
    <Mark d="M84 55h16a3 3 0 0 1 0 6H84a3 3 0 0 1 0-6z" />
  </Drawing>
);
