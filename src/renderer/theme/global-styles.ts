import { defineGlobalStyles } from '@chakra-ui/react/styled-system';

/** Set once on the elements themselves. */
export const globalStyles = defineGlobalStyles({
  // Inter draws "9x16" as "9×16" by contextual alternates: not what was typed. Named one by one, since browsers reset
  // the font of controls. Its tabular figures widen the hyphen of "4-digit" too, so columns of figures ask for them.
  'html, button, input, select, textarea, optgroup': { fontVariantLigatures: 'no-contextual' },
  html: { bg: 'bg', color: 'fg', fontFamily: 'body', scrollPaddingTop: '24', textRendering: 'optimizeLegibility' },
  body: { minH: '100dvh' },
  p: { textWrap: 'pretty' },
  '*::selection': { bg: 'accent.emphasized' },
  ':focus-visible': { outlineColor: 'accent.focusRing' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // No duration at all: with the shortest one, an inherited colour would change level by level, a frame for each.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
});
