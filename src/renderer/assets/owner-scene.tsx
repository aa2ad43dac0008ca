import { Accent, Canvas, Ink, Line, Sheet, Soft, Warm } from './drawing.tsx';

/** The same video in three places. */
export const OwnerScene = () => (
  <Canvas viewBox="0 0 280 136" aria-hidden>
    <Line d="M140 68H64M140 68h76" strokeDasharray="2 7" />
    <Sheet d="M14 50a8 8 0 0 1 8-8h40a8 8 0 0 1 8 8v40a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8z" />
    <Warm d="M24 52h36v24H24z" />
    <Soft d="M24 82h24v6H24z" />
    <Ink d="M106 22a12 12 0 0 1 12-12h44a12 12 0 0 1 12 12v92a12 12 0 0 1-12 12h-44a12 12 0 0 1-12-12z" />
    <Accent d="M130 54v28l22-14z" />
    <Sheet d="M210 40a8 8 0 0 1 8-8h40a8 8 0 0 1 8 8v60a8 8 0 0 1-8 8h-40a8 8 0 0 1-8-8z" />
    <Warm d="M220 42h36v34h-36z" />
    <Soft d="M220 84h36v6h-36zM220 95h22v6h-22z" />
  </Canvas>
);
