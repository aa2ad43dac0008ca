import { chakra } from '@chakra-ui/react';

const Scene = chakra('svg', { base: { w: 'full', h: 'auto', display: 'block' } });
const Frame = chakra('rect', { base: { fill: 'bg.panel', stroke: 'border.emphasized', strokeWidth: '1.5' } });
const Dark = chakra('rect', { base: { fill: 'gray.950' } });
const Warm = chakra('path', { base: { fill: 'tangerine.100', _dark: { fill: 'tangerine.900' } } });
const Accent = chakra('path', { base: { fill: 'accent.solid' } });
const Ink = chakra('path', { base: { fill: 'fg' } });
const Muted = chakra('path', { base: { fill: 'bg.emphasized' } });
const Stroke = chakra('path', {
  base: { fill: 'none', stroke: 'fg.subtle', strokeWidth: '2', strokeLinecap: 'round', strokeLinejoin: 'round' },
});
const Paper = chakra('path', { base: { fill: 'gray.50' } });

/** The four shapes a video can have, each with another kind of product in it, and the one that is playing. */
export const HeroScene = () => (
  <Scene viewBox="0 0 704 520" aria-hidden>
    {/* 4:5, a running vest */}
    <Frame x="16" y="60" width="176" height="220" rx="18" />
    <Muted d="M16 214h176v48a18 18 0 0 1-18 18H34a18 18 0 0 1-18-18z" />
    <Ink d="M74 112l16-10c4 12 24 12 28 0l16 10-4 34 8 62H70l8-62z" />
    <Accent d="M82 158h44v10H82z" />
    {/* 1:1, a lamp */}
    <Frame x="16" y="304" width="176" height="176" rx="18" />
    <Warm d="M104 352l52 92H52z" />
    <Ink d="M86 352a18 18 0 0 1 36 0z" />
    <Stroke d="M104 334v-30" />
    <Muted d="M16 444h176v18a18 18 0 0 1-18 18H34a18 18 0 0 1-18-18z" />
    {/* 16:9, a bowl on a table */}
    <g transform="translate(106 -12)">
      <Frame x="400" y="372" width="192" height="108" rx="16" />
      <Warm d="M400 448h192v16a16 16 0 0 1-16 16H416a16 16 0 0 1-16-16z" />
      <Ink d="M452 418h88c0 22-18 36-44 36s-44-14-44-36z" />
      <Stroke d="M482 404c-6-8 6-10 0-18M506 404c-6-8 6-10 0-18" />
    </g>
    {/* 9:16, playing */}
    <Dark x="216" y="24" width="264" height="469.3" rx="30" />
    <chakra.rect x="228" y="36" width="240" height="445.3" rx="20" fill="tangerine.500" />
    <chakra.path d="M228 330c70-40 150-40 240 4v127a20 20 0 0 1-20 20H248a20 20 0 0 1-20-20z" fill="tangerine.700" />
    <Paper d="M302 196a14 14 0 0 1 14-14h64a14 14 0 0 1 14 14v168a14 14 0 0 1-14 14h-64a14 14 0 0 1-14-14z" />
    <chakra.path d="M302 232h92v84h-92z" fill="gray.950" />
    <Accent d="M332 252.6v42.8c0 3 3.300 4.800 5.800 3.100l31-21.400c2.100-1.500 2.100-4.700 0-6.200l-31-21.400c-2.500-1.700-5.800.1-5.800 3.100z" />
    <chakra.path d="M250 62h60" stroke="gray.50" strokeWidth="7" strokeLinecap="round" opacity="0.95" />
    <chakra.path d="M250 446h196" stroke="gray.50" strokeWidth="5" strokeLinecap="round" opacity="0.35" />
    <chakra.path d="M250 446h118" stroke="gray.50" strokeWidth="5" strokeLinecap="round" />
    <Paper d="M368 438a8 8 0 1 1 0 16 8 8 0 0 1 0-16z" />
    {/* Rating */}
    <Frame x="436" y="96" width="148" height="64" rx="16" />
    <Accent d="M464 114l4.700 9.500 10.500 1.500-7.600 7.400 1.800 10.400-9.400-4.900-9.400 4.900 1.800-10.400-7.600-7.400 10.500-1.500z" />
    <Ink d="M492 118h62a4 4 0 0 1 0 8h-62a4 4 0 0 1 0-8z" />
    <Muted d="M492 132h40a4 4 0 0 1 0 8h-40a4 4 0 0 1 0-8z" />
  </Scene>
);
