import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Canvas = chakra('svg', { base: { w: '40', h: '28', color: 'border.emphasized', flexShrink: 0 } });
/** The one shape in the accent colour. */
export const Mark = chakra('path', { base: { fill: 'accent.solid', stroke: 'none' } });
/** A filled sheet, which covers what lies behind it. */
export const Sheet = chakra('path', { base: { fill: 'bg.panel' } });

/** A drawing of an empty state: thin lines on 160 × 112, decorative. */
export const Drawing = ({ children }: { children: ReactNode }) => (
  <Canvas
    viewBox="0 0 160 112"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {children}
  </Canvas>
);
