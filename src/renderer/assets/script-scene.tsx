import { Accent, Canvas, Ink, Line, Sheet, Soft, Warm } from './drawing.tsx';

/** A job as a card: product, format, length, price, and the script below. */
export const ScriptScene = () => (
  <Canvas viewBox="0 0 280 176" aria-hidden>
    <Sheet d="M14 22a12 12 0 0 1 12-12h228a12 12 0 0 1 12 12v154H14z" />
    <Warm d="M30 34a8 8 0 0 1 8-8h36a8 8 0 0 1 8 8v36a8 8 0 0 1-8 8H38a8 8 0 0 1-8-8z" />
    <Ink d="M46 40h20v8l4 4v18H42V52l4-4z" />
    <Ink d="M96 32h82v9H96z" />
    <Line d="M97 54h12v21H97z" />
    <Soft d="M120 60h26v8h-26zM154 60h30v8h-30z" />
    <Accent d="M216 32h34v11h-34z" />
    <Line d="M30 96h220" />
    <Soft d="M30 112h200v8H30zM30 130h176v8H30zM30 148h212v8H30zM30 166h120v8H30z" />
  </Canvas>
);
