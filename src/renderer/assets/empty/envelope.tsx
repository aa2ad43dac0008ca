import { Drawing, Mark, Sheet } from './drawing.tsx';

/** An envelope that was not sent: no applications. */
export const EmptyEnvelope = () => (
  <Drawing>
    <path d="M22 96h116M20 50h16M14 62h18M24 74h10" />
    <Sheet d="M50 34h68a6 6 0 0 1 6 6v42a6 6 0 0 1-6 6H50a6 6 0 0 1-6-6V40a6 6 0 0 1 6-6z" />
    <path d="M46 37l38 28 38-28M46 85l26-28M122 85L96 57" />
    <Mark d="M118 24a9 9 0 1 1 0 18 9 9 0 0 1 0-18z" />
  </Drawing>
);
