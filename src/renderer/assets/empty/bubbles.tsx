import { Drawing, Mark, Sheet } from './drawing.tsx';

/** Two speech bubbles without words: no conversation. */
export const EmptyBubbles = () => (
  <Drawing>
    <Sheet d="M30 18h60a8 8 0 0 1 8 8v26a8 8 0 0 1-8 8H52L38 72V60h-8a8 8 0 0 1-8-8V26a8 8 0 0 1 8-8z" />
    <path d="M36 34h40M36 45h24" strokeDasharray="5 5" />
    <Sheet d="M78 50h52a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8h-6v12l-14-12H78a8 8 0 0 1-8-8V58a8 8 0 0 1 8-8z" />
    <Mark d="M88 66a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM104 66a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM120 66a4 4 0 1 1 0 8 4 4 0 0 1 0-8z" />
  </Drawing>
);
