import { defineSemanticTokens, defineTokens } from '@chakra-ui/react/styled-system';

const value = <const V>(v: V) => ({ value: v });
const scale = <const S extends Record<string, string>>(steps: S) =>
  Object.fromEntries(Object.entries(steps).map(([step, colour]) => [step, value(colour)]));

/** A colour by its channels, in the strengths that Chakra's recipes know by these names. */
const translucent = (channels: string) =>
  scale({
    50: `rgb(${channels} / 0.04)`,
    100: `rgb(${channels} / 0.06)`,
    200: `rgb(${channels} / 0.08)`,
    300: `rgb(${channels} / 0.16)`,
    400: `rgb(${channels} / 0.24)`,
    500: `rgb(${channels} / 0.36)`,
    600: `rgb(${channels} / 0.48)`,
    700: `rgb(${channels} / 0.64)`,
    800: `rgb(${channels} / 0.8)`,
    900: `rgb(${channels} / 0.92)`,
    950: `rgb(${channels} / 0.95)`,
  });

/** Raw values; screens use the semantic names only. `gray` runs from paper to ink. */
export const tokens = defineTokens({
  colors: {
    white: value('#FFFFFF'),
    black: value('#0C0D10'),
    slate: value('#666974'),
    whiteAlpha: translucent('255 255 255'),
    blackAlpha: translucent('0 0 0'),
    gray: scale({
      50: '#FAFAF7',
      100: '#F1F1EC',
      200: '#E4E4DE',
      300: '#CFCFC7',
      400: '#A5A59E',
      500: '#73736C',
      600: '#5F5F59',
      700: '#3A3C44',
      800: '#2A2C34',
      900: '#191A20',
      950: '#14151A',
    }),
    tangerine: scale({
      50: '#FFF4EF',
      100: '#FFE6DB',
      200: '#FFCBB5',
      300: '#FFA683',
      400: '#FF7A45',
      500: '#F2541B',
      600: '#D9430E',
      700: '#B0370C',
      800: '#7A2A0D',
      900: '#4A1D0C',
      950: '#2E150B',
    }),
    green: scale({
      50: '#E3F5E9',
      200: '#B9E4C8',
      300: '#7DDBA0',
      500: '#2E9E5B',
      700: '#1A6B3C',
      800: '#174B2D',
      950: '#10301F',
    }),
    amber: scale({
      50: '#FFF2D6',
      200: '#F6DCA4',
      300: '#F2C462',
      500: '#C98A12',
      700: '#7D4B00',
      800: '#573A0B',
      950: '#362606',
    }),
    red: scale({
      50: '#FDE9E7',
      200: '#F6C4BF',
      300: '#FF9C92',
      500: '#D23B2E',
      600: '#C22F23',
      700: '#B42318',
      800: '#6B211B',
      950: '#3A1513',
    }),
  },
  fonts: {
    heading: value("'Bricolage Grotesque Variable', 'Bricolage Fallback', 'Inter Variable', sans-serif"),
    body: value("'Inter Variable', 'Inter Fallback', system-ui, sans-serif"),
    mono: value('ui-monospace, SFMono-Regular, Menlo, Consolas, monospace'),
  },
  radii: { control: value('8px'), card: value('12px'), pill: value('999px') },
  durations: { quick: value('120ms'), calm: value('180ms') },
  sizes: {
    page: value('72rem'),
    form: value('26rem'),
    prose: value('42rem'),
    sidebar: value('15rem'),
    /** A line of at most 70 letters; a digit, by which `ch` measures, is wider than most. */
    message: value('50ch'),
  },
});

const pair = (light: string, dark: string) => ({ value: { _light: `{colors.${light}}`, _dark: `{colors.${dark}}` } });

const state = (name: 'green' | 'amber' | 'red') => ({
  solid: pair(`${name}.700`, `${name}.300`),
  contrast: pair('white', 'gray.950'),
  fg: pair(`${name}.700`, `${name}.300`),
  subtle: pair(`${name}.50`, `${name}.950`),
  muted: pair(`${name}.200`, `${name}.800`),
  emphasized: pair(`${name}.200`, `${name}.800`),
  focusRing: pair('tangerine.500', 'tangerine.400'),
  border: pair(`${name}.500`, `${name}.500`),
});

/** Colours by purpose; every text pair has a contrast of 4.5:1 and every outline of a control 3:1, in both modes. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: pair('gray.50', 'black'),
      panel: pair('white', 'gray.900'),
      subtle: pair('gray.50', 'gray.950'),
      muted: pair('gray.100', 'gray.800'),
      emphasized: pair('gray.200', 'gray.700'),
      inverted: pair('gray.950', 'gray.50'),
      error: pair('red.50', 'red.950'),
      warning: pair('amber.50', 'amber.950'),
      success: pair('green.50', 'green.950'),
      info: pair('gray.100', 'gray.800'),
      /** The dark band and toasts: dark in both modes. */
      band: pair('gray.950', 'gray.800'),
      /** Own chat messages: darker than light panels, and lighter than dark ones by 3:1. */
      own: pair('gray.950', 'slate'),
      /** Placeholder of content: never brighter than a panel. */
      skeleton: pair('gray.200', 'whiteAlpha.50'),
    },
    fg: {
      DEFAULT: pair('gray.950', 'gray.50'),
      muted: pair('gray.600', 'gray.400'),
      subtle: pair('gray.500', 'gray.400'),
      inverted: pair('gray.50', 'gray.950'),
      error: pair('red.700', 'red.300'),
      warning: pair('amber.700', 'amber.300'),
      success: pair('green.700', 'green.300'),
      info: pair('gray.700', 'gray.300'),
      onBand: { value: '{colors.gray.50}' },
      onBandMuted: { value: '{colors.gray.400}' },
    },
    border: {
      DEFAULT: pair('gray.200', 'gray.800'),
      muted: pair('gray.100', 'gray.800'),
      subtle: pair('gray.100', 'gray.900'),
      emphasized: pair('gray.300', 'gray.700'),
      /** The outline of a field: visible as a control (WCAG 1.4.11). */
      control: pair('gray.500', 'gray.500'),
      inverted: pair('gray.800', 'gray.200'),
      error: pair('red.700', 'red.300'),
      warning: pair('amber.500', 'amber.500'),
      success: pair('green.500', 'green.500'),
      info: pair('gray.500', 'gray.500'),
    },
    gray: {
      solid: pair('gray.950', 'gray.50'),
      contrast: pair('white', 'gray.950'),
      fg: pair('gray.700', 'gray.200'),
      subtle: pair('gray.100', 'gray.800'),
      muted: pair('gray.200', 'gray.700'),
      emphasized: pair('gray.300', 'gray.700'),
      focusRing: pair('tangerine.500', 'tangerine.400'),
      border: pair('gray.200', 'gray.700'),
    },
    accent: {
      solid: pair('tangerine.500', 'tangerine.400'),
      contrast: { value: '{colors.gray.950}' },
      fg: pair('tangerine.700', 'tangerine.400'),
      subtle: pair('tangerine.50', 'tangerine.950'),
      muted: pair('tangerine.100', 'tangerine.900'),
      emphasized: pair('tangerine.200', 'tangerine.800'),
      focusRing: pair('tangerine.500', 'tangerine.400'),
      border: pair('tangerine.500', 'tangerine.400'),
    },
    green: state('green'),
    amber: state('amber'),
    red: state('red'),
  },
  radii: {
    l1: { value: '{radii.sm}' },
    l2: { value: '{radii.control}' },
    l3: { value: '{radii.card}' },
  },
  shadows: {
    // One-pixel borders separate surfaces; only floating surfaces have a shadow.
    xs: { value: { _light: '0 1px 2px rgb(20 21 26 / 0.06)', _dark: '0 1px 2px rgb(0 0 0 / 0.5)' } },
    sm: { value: { _light: '0 1px 3px rgb(20 21 26 / 0.08)', _dark: '0 1px 3px rgb(0 0 0 / 0.6)' } },
    md: { value: { _light: '0 6px 20px rgb(20 21 26 / 0.08)', _dark: '0 6px 20px rgb(0 0 0 / 0.6)' } },
    lg: { value: { _light: '0 16px 48px rgb(20 21 26 / 0.14)', _dark: '0 16px 48px rgb(0 0 0 / 0.7)' } },
    xl: { value: { _light: '0 20px 60px rgb(20 21 26 / 0.18)', _dark: '0 20px 60px rgb(0 0 0 / 0.75)' } },
  },
});
