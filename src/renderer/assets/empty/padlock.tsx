import { Drawing, Mark, Sheet } from './drawing.tsx';

/** A brief under a padlock: it can be read, not changed. */
export const EmptyPadlock = () => (
  <Drawing>
    <Sheet d="M44 10h50l18 18v70a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6z" />
    <path d="M94 10v14a4 4 0 0 0 4 4h14M52 42h40M52 54h40" />
    <path d="M52 66h22M52 78h16" strokeDasharray="5 5" />
    <path d="M94 72v-8a11 11 0 0 1 22 0v8" />
    <Sheet d="M90 72h30a5 5 0 0 1 5 5v20a5 5 0 0 1-5 5H90a5 5 0 0 1-5-5V77a5 5 0 0 1 5-5z" />
    <Mark d="M105 81a4 4 0 0 1 2 7.5V94a2 2 0 0 1-4 0v-5.5a4 4 0 0 1 2-7.5z" />
  </Drawing>
);
