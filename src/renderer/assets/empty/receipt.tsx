import { Drawing, Mark, Sheet } from './drawing.tsx';

/** A blank slip: no receipts. */
export const EmptyReceipt = () => (
  <Drawing>
    <path d="M30 104h100" />
    <Sheet d="M54 12h52v86l-8.7-7-8.7 7-8.6-7-8.7 7-8.7-7L54 98z" />
    <path d="M64 28h22M64 40h32M64 52h28" strokeDasharray="5 5" />
    <path d="M64 72h32" />
    <Mark d="M86 60h10a2 2 0 0 1 0 4H86a2 2 0 0 1 0-4z" />
  </Drawing>
);
