import { defineGlobalStyles } from '@chakra-ui/react/styled-system';

/** Set once on the elements themselves. */
export const globalStyles = defineGlobalStyles({
  html: { bg: 'bg', color: 'fg', fontFamily: 'body', scrollPaddingTop: '24', textRendering: 'optimizeLegibility' },
  body: { minH: '100dvh', fontVariantNumeric: 'tabular-nums' },
  '*::selection': { bg: 'accent.emphasized' },
  ':focus-visible': { outlineColor: 'accent.focusRing' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
});
