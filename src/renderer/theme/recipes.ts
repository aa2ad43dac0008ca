import { defineRecipe } from '@chakra-ui/react/styled-system';

/** Overrides of Chakra's recipes of the same names, for the recipes of the public pages. */
export const recipes = {
  button: defineRecipe({
    base: { fontWeight: '550', transitionDuration: 'quick', focusRingColor: 'colorPalette.focusRing' },
    variants: {
      size: { lg: { h: '12', px: '6', textStyle: 'md' } },
      variant: {
        solid: { _hover: { bg: 'colorPalette.solid/88' } },
        outline: { bg: 'bg.panel', borderColor: 'border.emphasized', _hover: { bg: 'bg.muted' } },
        ghost: { color: 'fg', _hover: { bg: 'bg.muted' } },
      },
    },
  }),
  heading: defineRecipe({
    base: { textStyle: 'heading', textWrap: 'balance' },
    variants: {
      size: {
        sm: { textStyle: 'subheading' },
        md: { textStyle: 'heading' },
        xl: { textStyle: 'title' },
        '3xl': { textStyle: 'section' },
        '5xl': { textStyle: 'hero' },
      },
    },
    defaultVariants: { size: 'md' },
  }),
  link: defineRecipe({
    base: { focusRingColor: 'accent.focusRing', borderRadius: 'l1' },
    variants: { variant: { underline: { color: 'fg', textDecorationColor: 'fg.subtle', textUnderlineOffset: '4px' } } },
    defaultVariants: { variant: 'underline' },
  }),
};
