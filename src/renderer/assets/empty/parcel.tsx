import { Drawing, Mark, Sheet } from './drawing.tsx';

/** An open box: no products. */
export const EmptyParcel = () => (
  <Drawing>
    <path d="M24 96h112M36 104h30" />
    <Sheet d="M44 48h72v44a4 4 0 0 1-4 4H48a4 4 0 0 1-4-4z" />
    <Sheet d="M44 48L28 34l38-6 14 20zM116 48l16-14-38-6-14 20z" />
    <path d="M56 80h16M56 87h10" />
    <path d="M80 38V14M70 22l10-10 10 10" strokeDasharray="4 5" />
    <Mark d="M94 76h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H94a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3z" />
  </Drawing>
);
