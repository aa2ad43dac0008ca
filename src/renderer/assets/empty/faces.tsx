import { Drawing, Mark, Sheet } from './drawing.tsx';

/** Portraits without faces, the one in the middle with a star: nobody is here yet. */
export const EmptyFaces = () => (
  <Drawing>
    <Sheet d="M20 34h30a6 6 0 0 1 6 6v44a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6V40a6 6 0 0 1 6-6zM110 34h30a6 6 0 0 1 6 6v44a6 6 0 0 1-6 6h-30a6 6 0 0 1-6-6V40a6 6 0 0 1 6-6z" />
    <path d="M33 48a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM20 82c2-8 7-12 13-12s11 4 13 12M127 48a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM114 82c2-8 7-12 13-12s11 4 13 12" />
    <Sheet d="M60 14h40a8 8 0 0 1 8 8v72a8 8 0 0 1-8 8H60a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8z" strokeDasharray="5 5" />
    <path d="M80 32a11 11 0 1 1 0 22 11 11 0 0 1 0-22zM60 80c3-12 10-18 20-18s17 6 20 18" />
    <Mark d="M80 85l2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.6-4.8 2.6.9-5.4-3.9-3.8 5.4-.8z" />
  </Drawing>
);
