import { chakra } from '@chakra-ui/react';
import { Accent, Canvas, Ink, Line, Soft, Warm } from './drawing.tsx';

const Frame = chakra('rect', { base: { fill: 'bg.panel', stroke: 'border.emphasized', strokeWidth: '1.5' } });
const Dark = chakra('path', { base: { fill: 'gray.950' } });
const Paper = chakra('path', { base: { fill: 'gray.50' } });
const Orange = chakra('path', { base: { fill: 'tangerine.500' } });
const Rust = chakra('path', { base: { fill: 'tangerine.700' } });

/** The four shapes a video can have, each with another kind of product in it, and the one that is playing. */
export const HeroScene = () => (
  <Canvas viewBox="0 0 704 520" aria-hidden>
    {/* 4:5, a running vest */}
    <Frame x="16" y="60" width="176" height="220" rx="18" />
    <Soft d="M16 214h176v48a18 18 0 0 1-18 18H34a18 18 0 0 1-18-18z" />
    <Ink d="M74 112l16-10c4 12 24 12 28 0l16 10-4 34 8 62H70l8-62z" />
    <Accent d="M82 158h44v10H82z" />
    {/* 1:1, a lamp */}
    <Frame x="16" y="304" width="176" height="176" rx="18" />
    <Warm d="M104 352l52 92H52z" />
    <Ink d="M86 352a18 18 0 0 1 36 0z" />
    <Line d="M104 334v-30" />
    <Soft d="M16 444h176v18a18 18 0 0 1-18 18H34a18 18 0 0 1-18-18z" />
    {/* 16:9, a bowl on a table */}
    <g transform="translate(106 -12)">
      <Frame x="400" y="372" width="192" height="108" rx="16" />
      <Warm d="M400 448h192v16a16 16 0 0 1-16 16H416a16 16 0 0 1-16-16z" />
      <Ink d="M452 418h88c0 22-18 36-44 36s-44-14-44-36z" />
      <Line d="M482 404c-6-8 6-10 0-18M506 404c-6-8 6-10 0-18" />
    </g>
    {/* 9:16, playing */}
    <Dark d="M216 54a30 30 0 0 1 30-30h204a30 30 0 0 1 30 30v409a30 30 0 0 1-30 30H246a30 30 0 0 1-30-30z" />
    <Orange d="M228 56a20 20 0 0 1 20-20h200a20 20 0 0 1 20 20v405a20 20 0 0 1-20 20H248a20 20 0 0 1-20-20z" />
    <Rust d="M228 330c70-40 150-40 240 4v127a20 20 0 0 1-20 20H248a20 20 0 0 1-20-20z" />
    <Paper d="M302 196a14 14 0 0 1 14-14h64a14 14 0 0 1 14 14v168a14 14 0 0 1-14 14h-64a14 14 0 0 1-14-14z" />
    <Dark d="M302 232h92v84h-92z" />
    <Accent d="M330 250v48l38-24z" />
    <Paper d="M250 59h60v6h-60zM250 444h118v4H250zM368 438a8 8 0 1 1 0 16 8 8 0 0 1 0-16z" />
    <Paper d="M376 444h70v4h-70z" opacity="0.35" />
    {/* Rating */}
    <Frame x="436" y="96" width="148" height="64" rx="16" />
    <Accent d="M464 114l4.7 9.5 10.5 1.5-7.6 7.4 1.8 10.4-9.4-4.9-9.4 4.9 1.8-10.4-7.6-7.4 10.5-1.5z" />
    <Ink d="M492 118h62a4 4 0 0 1 0 8h-62a4 4 0 0 1 0-8z" />
    <Soft d="M492 132h40a4 4 0 0 1 0 8h-40a4 4 0 0 1 0-8z" />
  </Canvas>
);
