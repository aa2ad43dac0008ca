import { Drawing, Mark, Sheet } from './drawing.tsx';

/** A phone on a tripod that films nobody yet: no pitch. */
export const EmptyTripod = () => (
  <Drawing>
    <path d="M28 106h104M80 78v12M80 82l-20 24M80 82l20 24M80 90v16" />
    <Sheet d="M65 6h30a6 6 0 0 1 6 6v60a6 6 0 0 1-6 6H65a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6z" />
    <path d="M75 12h10" />
    <path d="M80 30a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM66 66c2-8 7-12 14-12s12 4 14 12" strokeDasharray="5 5" />
    <path d="M112 26c5 3 8 8 8 15s-3 12-8 15M48 26c-5 3-8 8-8 15s3 12 8 15" />
    <Mark d="M91 14a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z" />
  </Drawing>
);
