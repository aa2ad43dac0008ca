import { Drawing, Mark, Sheet } from './drawing.tsx';

/** A folder with nothing in it: no drafts. */
export const EmptyFolder = () => (
  <Drawing>
    <path d="M26 98h108" />
    <Sheet d="M40 28h24l8 10h48a6 6 0 0 1 6 6v48a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6V34a6 6 0 0 1 6-6z" />
    <path d="M52 28V16h52v22" strokeDasharray="5 5" />
    <Sheet d="M30 52h100l-8 42a5 5 0 0 1-5 4H43a5 5 0 0 1-5-4z" />
    <Mark d="M72 70h16a3 3 0 0 1 0 6H72a3 3 0 0 1 0-6z" />
  </Drawing>
);
