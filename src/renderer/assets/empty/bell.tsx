import { Drawing, Mark, Sheet } from './drawing.tsx';

/** A bell that hangs still: no notifications. */
export const EmptyBell = () => (
  <Drawing>
    <path d="M46 104h68M80 8v10M34 40c0-8 3-14 8-19M126 40c0-8-3-14-8-19" />
    <Sheet d="M80 18c18 0 30 14 30 32 0 22 8 26 8 34H42c0-8 8-12 8-34 0-18 12-32 30-32z" />
    <path d="M62 52c0-10 6-18 14-20" strokeDasharray="5 5" />
    <Mark d="M70 88h20a10 8 0 0 1-20 0z" />
  </Drawing>
);
