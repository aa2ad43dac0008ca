import { Drawing, Mark, Sheet } from './empty/drawing.tsx';

/** Empty video frames in three ratios: nothing here yet. */
export const EmptyFrames = () => (
  <Drawing>
    <Sheet d="M22 34h30a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8V42a8 8 0 0 1 8-8zM106 28h30a8 8 0 0 1 8 8v41.5a8 8 0 0 1-8 8h-30a8 8 0 0 1-8-8V36a8 8 0 0 1 8-8z" />
    <Sheet
      d="M62 10h32a10 10 0 0 1 10 10v72.4a10 10 0 0 1-10 10H62a10 10 0 0 1-10-10V20a10 10 0 0 1 10-10z"
      strokeDasharray="5 5"
    />
    <Mark d="M72 47.4v17.2c0 1.2 1.3 2 2.3 1.3l12.4-8.6c.9-.6.9-2 0-2.6l-12.4-8.6c-1-.7-2.3 0-2.3 1.3z" />
    <path d="M26 68l9-10 7 7 4-4 6 7M110 96h22M30 92h14M62 109.5h32" />
  </Drawing>
);
