import { chakra } from '@chakra-ui/react';

const Drawing = chakra('svg', { base: { w: '40', h: '28', color: 'border.emphasized', flexShrink: 0 } });
const Mark = chakra('path', { base: { fill: 'accent.solid' } });
const Frame = chakra('rect', { base: { fill: 'bg.panel' } });

/** Empty video frames in three ratios: nothing here yet. */
export const EmptyFrames = () => (
  <Drawing viewBox="0 0 160 112" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
    <Frame x="14" y="34" width="46" height="46" rx="8" />
    <Frame x="98" y="28" width="46" height="57.5" rx="8" />
    <Frame x="52" y="10" width="52" height="92.4" rx="10" strokeDasharray="5 5" />
    <Mark d="M72 47.4v17.2c0 1.2 1.3 2 2.3 1.3l12.4-8.6c.9-.6.9-2 0-2.6l-12.4-8.6c-1-.7-2.3 0-2.3 1.3z" stroke="none" />
    <path d="M26 68l9-10 7 7 4-4 6 7M110 96h22M30 92h14M62 109.5h32" strokeLinecap="round" strokeLinejoin="round" />
  </Drawing>
);
