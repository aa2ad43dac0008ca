import { Accent, Canvas, Caption, Ink, Line, Sheet, Soft, Warm } from './drawing.tsx';

/** Money on its way: paid, held with the job, completed, with the creator. */
export const HeldScene = () => (
  <Canvas viewBox="0 0 640 168" aria-hidden>
    <Line d="M86 62h96M458 62h96" />
    <Line d="M182 62h276" strokeDasharray="2 8" />
    {/* Paid */}
    <Sheet d="M26 42a10 10 0 0 1 10-10h52a10 10 0 0 1 10 10v40a10 10 0 0 1-10 10H36a10 10 0 0 1-10-10z" />
    <Ink d="M26 48h72v10H26z" />
    <Soft d="M38 72h24v8H38z" />
    {/* Held */}
    <Warm d="M236 62a84 62 0 0 1 168 0 84 62 0 0 1-168 0z" />
    <Sheet d="M284 52a8 8 0 0 1 8-8h56a8 8 0 0 1 8 8v40a8 8 0 0 1-8 8h-56a8 8 0 0 1-8-8z" />
    <Line d="M302 44V32a18 18 0 0 1 36 0v12" />
    <Accent d="M320 62a8 8 0 0 1 4 15v9h-8v-9a8 8 0 0 1 4-15z" />
    {/* With the creator */}
    <Ink d="M578 22a18 18 0 1 1 0 36 18 18 0 0 1 0-36zM546 100c0-20 14-34 32-34s32 14 32 34z" />
    <Accent d="M600 20a14 14 0 1 1 0 28 14 14 0 0 1 0-28z" />
    <Ink d="M592 34l6 6 11-12-3-3-8 9-3-3z" />
    <Caption x="62" y="144">
      You order
    </Caption>
    <Caption x="320" y="144">
      Held with the job
    </Caption>
    <Caption x="578" y="144">
      You complete
    </Caption>
  </Canvas>
);
