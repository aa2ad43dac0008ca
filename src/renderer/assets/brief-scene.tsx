import { Box } from '@chakra-ui/react';
import { Accent, Canvas, Ink, Line, Sheet, Soft, Warm } from './drawing.tsx';

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
