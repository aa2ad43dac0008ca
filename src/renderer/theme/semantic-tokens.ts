import { defineSemanticTokens } from '@chakra-ui/react/styled-system';

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
