import { Drawing, Mark, Sheet } from './drawing.tsx';

/** A job card with a bookmark: nothing was saved. */
export const EmptyBookmark = () => (
  <Drawing>
    <path d="M24 104h112" />
    <Sheet d="M36 24h60a6 6 0 0 1 6 6v68a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6V30a6 6 0 0 1 6-6z" strokeDasharray="5 5" />
    <Sheet d="M64 10h60a6 6 0 0 1 6 6v82a6 6 0 0 1-6 6H64a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6z" />
    <path d="M68 64h52M68 76h34M68 88h20M68 20h28v32H68z" />
    <Mark d="M106 10h14v27l-7-6-7 6z" />
  </Drawing>
);
