import { Drawing, Mark, Sheet } from './drawing.tsx';

/** Finished videos on a shelf, with room for the next: what was done is done. */
export const EmptyShelf = () => (
  <Drawing>
    <path d="M18 94h124M30 94v12M130 94v12" />
    <Sheet d="M32 30h26a5 5 0 0 1 5 5v59H27V35a5 5 0 0 1 5-5zM70 18h30a5 5 0 0 1 5 5v71H65V23a5 5 0 0 1 5-5z" />
    <path d="M40 58v10l9-5zM34 84h22M73 84h24" />
    <path d="M112 44h20v50M112 44v50" strokeDasharray="5 5" />
    <Mark
      d="M85 36a12 12 0 1 1 0 24 12 12 0 0 1 0-24zm-5.6 11.2-1.8 1.8 5 5 9.2-9.2-1.8-1.8-7.4 7.4z"
      fillRule="evenodd"
    />
  </Drawing>
);
