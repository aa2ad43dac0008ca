import { chakra } from '@chakra-ui/react';

/** The few inks of the drawings on the public pages. */
export const Canvas = chakra('svg', { base: { w: 'full', h: 'auto', display: 'block' } });
/** A line, and a shape's outline. */
export const Line = chakra('path', {
  base: { fill: 'none', stroke: 'fg.subtle', strokeWidth: '1.5', strokeLinecap: 'round', strokeLinejoin: 'round' },
});
export const Accent = chakra('path', { base: { fill: 'accent.solid' } });
export const Ink = chakra('path', { base: { fill: 'fg' } });
export const Soft = chakra('path', { base: { fill: 'bg.emphasized' } });
export const Warm = chakra('path', { base: { fill: 'accent.muted' } });
export const Sheet = chakra('path', { base: { fill: 'bg', stroke: 'border.emphasized', strokeWidth: '1.5' } });
export const Caption = chakra('text', { base: { fill: 'fg.muted', fontSize: '13px', textAnchor: 'middle' } });
