import { Accent, Canvas, Ink, Line, Sheet, Soft, Warm } from './drawing.tsx';

/** A window with an upload that had a break and goes on. */
export const UploadScene = () => (
  <Canvas viewBox="0 0 280 124" aria-hidden>
    <Sheet d="M14 22a12 12 0 0 1 12-12h228a12 12 0 0 1 12 12v102H14z" />
    <Line d="M14 36h252" />
    <Soft d="M30 19a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM44 19a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM58 19a4 4 0 1 1 0 8 4 4 0 0 1 0-8z" />
    <Ink d="M34 60a6 6 0 0 1 6-6h14a6 6 0 0 1 6 6v32a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6z" />
    <Accent d="M43 69v14l11-7z" />
    <Soft d="M76 58h96v8H76z" />
    <Warm d="M76 82a5 5 0 0 1 5-5h160a5 5 0 0 1 0 10H81a5 5 0 0 1-5-5z" />
    <Accent d="M76 82a5 5 0 0 1 5-5h51v10H81a5 5 0 0 1-5-5zM138 77h48a5 5 0 0 1 0 10h-48z" />
    <Line d="M135 70v24" />
  </Canvas>
);
