import { Drawing, Mark, Sheet } from './drawing.tsx';

/** Bars of a chart, most of them still to come: no figures yet. */
export const EmptyBars = () => (
  <Drawing>
    <path d="M24 96h112" />
    <path d="M24 68h112M24 40h112" strokeDasharray="2 6" />
    <Sheet d="M36 96V76a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v20" />
    <Sheet d="M66 96V56a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v40" />
    <path d="M106 96V34a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v62" strokeDasharray="5 5" />
    <Mark d="M115 12a5 5 0 1 1 0 10 5 5 0 0 1 0-10z" />
  </Drawing>
);
