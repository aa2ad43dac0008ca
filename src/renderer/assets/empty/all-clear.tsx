import { chakra } from '@chakra-ui/react';

const Drawing = chakra('svg', { base: { w: '20', h: '14', color: 'border.emphasized', flexShrink: 0 } });
const Tick = chakra('path', { base: { stroke: 'green.fg' } });
const Frame = chakra('rect', { base: { fill: 'bg.panel' } });

/** A finished video frame among others: nothing is left to do. */
export const AllClearFrames = () => (
  <Drawing viewBox="0 0 80 56" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
    <Frame x="6" y="16" width="24" height="24" rx="5" />
    <Frame x="50" y="13" width="24" height="30" rx="5" />
    <Frame x="25" y="4" width="30" height="48" rx="6" />
    <Tick d="M33.5 28.5l4.5 4.5 9-10" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
  </Drawing>
);
