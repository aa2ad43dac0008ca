import { defineTokens } from '@chakra-ui/react/styled-system';

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
