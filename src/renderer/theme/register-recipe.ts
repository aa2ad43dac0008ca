import {
  defineRecipe,
  mergeConfigs,
  type RecipeDefinition,
  type SlotRecipeConfig,
} from '@chakra-ui/react/styled-system';
import { system } from './system.ts';

const field = { bg: 'bg.panel', borderColor: 'border.control', focusRingColor: 'accent.focusRing' };

/** Changes to Chakra's recipes of the same names. */
const recipeOverrides = {
  input: defineRecipe({
    variants: { size: { md: { textStyle: 'md', '--input-height': 'sizes.11' } }, variant: { outline: field } },
  }),
  textarea: defineRecipe({
    variants: { size: { md: { textStyle: 'md', py: '2.5' } }, variant: { outline: field } },
  }),
  skeleton: defineRecipe({ variants: { variant: { pulse: { background: 'bg.skeleton' } } } }),
};

const slotRecipeOverrides = {
  nativeSelect: {
    variants: { size: { md: { field: { textStyle: 'md', h: '11' } } }, variant: { outline: { field } } },
  },
  pinInput: { variants: { variant: { outline: { input: field } } } },
  field: {
    base: {
      label: { textStyle: 'label', color: 'fg' },
      errorText: { textStyle: 'label', color: 'fg.error' },
      helperText: { textStyle: 'label', fontWeight: '400', color: 'fg.muted', textWrap: 'pretty' },
    },
  },
  dialog: {
    base: {
      backdrop: { bg: 'black/50' },
      // The content takes the whole width, and each placement sets its own margins: room at the sides is kept here.
      positioner: { px: { base: '3', sm: '4' } },
      content: { borderWidth: '1px', borderColor: 'border' },
      // Two buttons fit beside each other on a phone.
      header: { px: { base: '4', sm: '6' } },
      body: { px: { base: '4', sm: '6' } },
      footer: { px: { base: '4', sm: '6' } },
      title: { textStyle: 'heading' },
    },
    // Chakra leaves 7.5 rem: an upload with its preview, a warning and its progress would scroll in a window 800 high.
    variants: { scrollBehavior: { inside: { content: { maxH: 'calc(100% - 4rem)' } } } },
  },
  tabs: {
    base: { trigger: { fontWeight: '550', whiteSpace: 'nowrap', flexShrink: '0' } },
    variants: {
      variant: {
        line: { trigger: { _selected: { _horizontal: { '--indicator-color': 'colors.accent.solid' } } } },
      },
    },
  },
  progress: { variants: { shape: { rounded: { track: { borderRadius: 'pill' } } } } },
  table: {
    base: { columnHeader: { textStyle: 'label', color: 'fg.muted', fontWeight: '500' } },
  },
};

type Change = Omit<SlotRecipeConfig, 'slots'>;

const recipeChanges: Record<string, object | undefined> = recipeOverrides;
const slotChanges: Record<string, Change | undefined> = slotRecipeOverrides;

/**
 * Adds a recipe of Chakra's, with our changes over it, unless it is there already. The system looks a recipe up on
 * first use, so it may arrive with the lazy chunk of its component.
 */
export const registerRecipe = (name: string, recipe: RecipeDefinition): void => {
  const { theme } = system._config;
  if (!theme || (theme.recipes && name in theme.recipes)) return;
  const changed = mergeConfigs(
    { theme: { recipes: { [name]: recipe } } },
    { theme: { recipes: { [name]: recipeChanges[name] ?? {} } } },
  ).theme?.recipes;
  theme.recipes = { ...changed, ...theme.recipes };
};

/** Like `registerRecipe`, for a component of several parts. An override contains only the slots it changes. */
export const registerSlotRecipe = (name: string, recipe: SlotRecipeConfig): void => {
  const { theme } = system._config;
  if (!theme || (theme.slotRecipes && name in theme.slotRecipes)) return;
  const change = { ...slotChanges[name], slots: [...recipe.slots] };
  const changed = mergeConfigs(
    { theme: { slotRecipes: { [name]: recipe } } },
    { theme: { slotRecipes: { [name]: change } } },
  ).theme?.slotRecipes;
  theme.slotRecipes = { ...changed, ...theme.slotRecipes };
};
