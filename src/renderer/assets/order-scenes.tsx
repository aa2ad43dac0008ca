import { Box, chakra } from '@chakra-ui/react';

/** The few inks of the drawings on the public pages. */
const Canvas = chakra('svg', { base: { w: 'full', h: 'auto', display: 'block' } });
/** A line, and a shape's outline. */
const Line = chakra('path', {
  base: { fill: 'none', stroke: 'fg.subtle', strokeWidth: '1.5', strokeLinecap: 'round', strokeLinejoin: 'round' },
});
const Accent = chakra('path', { base: { fill: 'accent.solid' } });
const Ink = chakra('path', { base: { fill: 'fg' } });
const Soft = chakra('path', { base: { fill: 'bg.emphasized' } });
const Warm = chakra('path', { base: { fill: 'accent.muted' } });
const Sheet = chakra('path', { base: { fill: 'bg', stroke: 'border.emphasized', strokeWidth: '1.5' } });
const Caption = chakra('text', { base: { fill: 'fg.muted', fontSize: '13px', textAnchor: 'middle' } });

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

/** Three creators apply to one job; the middle one is chosen. */
export const BriefScene = () => (
  <Box flex="1" w="full" alignSelf="stretch" bg="bg.muted" display="flex" alignItems="center">
    <Canvas viewBox="0 0 480 360" aria-hidden>
      <Line d="M120 180C190 180 200 84 262 84M120 180h142M120 180c70 0 80 96 142 96" strokeDasharray="3 8" />
      <Sheet d="M44 124a14 14 0 0 1 14-14h76a14 14 0 0 1 14 14v112a14 14 0 0 1-14 14H58a14 14 0 0 1-14-14z" />
      <Warm d="M58 124h76v56H58z" />
      <Ink d="M82 136h28v10l6 6v22H76v-22l6-6z" />
      <Soft d="M58 192h58v9H58zM58 210h76v9H58zM58 228h40v9H58z" />
      <Sheet d="M262 62a10 10 0 0 1 10-10h144a10 10 0 0 1 10 10v44a10 10 0 0 1-10 10H272a10 10 0 0 1-10-10z" />
      <Sheet d="M262 254a10 10 0 0 1 10-10h144a10 10 0 0 1 10 10v44a10 10 0 0 1-10 10H272a10 10 0 0 1-10-10z" />
      <Accent d="M246 156a14 14 0 0 1 14-14h172a14 14 0 0 1 14 14v48a14 14 0 0 1-14 14H260a14 14 0 0 1-14-14z" />
      <Sheet d="M250 156a10 10 0 0 1 10-10h172a10 10 0 0 1 10 10v48a10 10 0 0 1-10 10H260a10 10 0 0 1-10-10z" />
      <Soft d="M292 84a15 15 0 1 1-30 0 15 15 0 0 1 30 0z" transform="translate(14px)" />
      <Soft d="M292 276a15 15 0 1 1-30 0 15 15 0 0 1 30 0z" transform="translate(14px)" />
      <Ink d="M296 180a16 16 0 1 1-32 0 16 16 0 0 1 32 0z" />
      <Soft d="M322 72h78v8h-78zM322 88h52v8h-52zM322 264h62v8h-62zM322 280h84v8h-84z" />
      <Ink d="M312 166h72v9h-72z" />
      <Accent d="M312 186h58v8h-58zM420 168a12 12 0 1 1 0 24 12 12 0 0 1 0-24z" />
      <Ink d="M413 180l5 6 9-12-3-3-6 8-3-3z" />
    </Canvas>
  </Box>
);
