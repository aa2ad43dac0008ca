import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
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
import { globalStyles } from './global-styles.ts';
import { layerStyles } from './layer-styles.ts';
import { recipes } from './recipes.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { textStyles } from './text-styles.ts';
import { tokens } from './tokens.ts';

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
