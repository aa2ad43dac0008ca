import { Drawing, Mark, Sheet } from './drawing.tsx';

/** A sheet under a pencil: no script is being written. */
export const EmptyScript = () => (
  <Drawing>
    <path d="M30 100h100" />
    <Sheet d="M52 14h46l16 16v64a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6z" />
    <path d="M98 14v16h16" />
    <path d="M58 44h36M58 56h44M58 68h22" strokeDasharray="5 5" />
    <Sheet d="M120 44l8 8-34 34-11 3 3-11z" />
    <Mark d="M83 89l3-11 8 8z" />
  </Drawing>
);
