import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import {
  createSystem,
  defineConfig,
  defineGlobalStyles,
  defineLayerStyles,
  defineRecipe,
  defineTextStyles,
} from '@chakra-ui/react/styled-system';
import {
  animationStyles,
  breakpoints,
  buttonRecipe,
  semanticTokens as chakraSemanticTokens,
  textStyles as chakraTextStyles,
  tokens as chakraTokens,
  containerRecipe,
  globalCss,
  headingRecipe,
  iconRecipe,
  keyframes,
  linkRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
} from '@chakra-ui/react/theme';
import type { CoreRecipeName } from './core-recipe-names.ts';
import { semanticTokens, tokens } from './tokens.ts';

/** Overrides of Chakra's recipes of the same names, for the recipes of the public pages. */
const recipes = {
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

/** Set once on the elements themselves. */
const globalStyles = defineGlobalStyles({
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

const display = (fontSize: string, lineHeight: string, letterSpacing: string, fontWeight: string) => ({
  value: { fontFamily: 'heading', fontSize, lineHeight, letterSpacing, fontWeight },
});

/** The type scale of headings; text uses Chakra's xs (12 px), sm (14 px), md (16 px) and lg (18 px). */
const textStyles = defineTextStyles({
  hero: display('clamp(2.5rem, 1.6rem + 3.9vw, 4.5rem)', '1.02', '-0.035em', '700'),
  section: display('clamp(1.75rem, 1.3rem + 1.9vw, 2.75rem)', '1.08', '-0.028em', '650'),
  title: display('clamp(1.625rem, 1.45rem + 0.7vw, 2rem)', '1.15', '-0.022em', '650'),
  heading: display('1.25rem', '1.3', '-0.014em', '620'),
  subheading: display('1.0625rem', '1.35', '-0.008em', '620'),
  figure: display('2rem', '1.1', '-0.025em', '620'),
  label: { value: { fontSize: '0.8125rem', lineHeight: '1.25rem', fontWeight: '500' } },
  eyebrow: { value: { fontSize: '0.75rem', lineHeight: '1rem', fontWeight: '600', letterSpacing: '0.06em' } },
});

/** The two of Chakra's layer styles that our recipes name: what is disabled, and the line under the chosen tab. */
const layerStyles = defineLayerStyles({
  disabled: { value: { opacity: '0.5', cursor: 'not-allowed' } },
  'indicator.bottom': {
    value: {
      position: 'relative',
      _before: {
        content: '""',
        position: 'absolute',
        bottom: 'var(--indicator-offset-y, 0)',
        insetInline: '0',
        height: '2px',
        background: 'var(--indicator-color)',
      },
    },
  },
});

const core = defineConfig({
  preflight: true,
  cssVarsPrefix: 'chakra',
  cssVarsRoot: ':where(html, .chakra-theme)',
  globalCss,
  theme: {
    breakpoints,
    keyframes,
    tokens: {
      ...chakraTokens,
      // Chakra's palettes cost start-up time and tempt.
      colors: { transparent: { value: 'transparent' }, current: { value: 'currentColor' } },
    },
    semanticTokens: { ...chakraSemanticTokens, colors: {} },
    layerStyles,
    textStyles: chakraTextStyles,
    animationStyles,
    recipes: {
      button: buttonRecipe,
      container: containerRecipe,
      heading: headingRecipe,
      icon: iconRecipe,
      link: linkRecipe,
      skipNavLink: skipNavLinkRecipe,
      spinner: spinnerRecipe,
    } satisfies Record<CoreRecipeName, unknown>,
    slotRecipes: {},
  },
});

const own = defineConfig({ globalCss: globalStyles, theme: { tokens, semanticTokens, textStyles, recipes } });

/** The theme. `registerRecipe` adds the recipes of the screens behind the landing page later. */
export const system = createSystem(defaultBaseConfig, core, own);
