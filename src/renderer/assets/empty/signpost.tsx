import { Drawing, Mark, Sheet } from './drawing.tsx';

/** A signpost that points elsewhere: what is asked for is not here. */
export const EmptySignpost = () => (
  <Drawing>
    <path d="M40 104h80M80 104V12" />
    <Sheet d="M52 20h56l12 11-12 11H52a3 3 0 0 1-3-3V23a3 3 0 0 1 3-3z" />
    <Sheet d="M108 52H58L46 63l12 11h50a3 3 0 0 0 3-3V55a3 3 0 0 0-3-3z" />
    <path d="M62 31h34M66 63h30" strokeDasharray="5 5" />
    <Mark d="M80 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12z" />
  </Drawing>
);
