import { mergeConfigs, type RecipeDefinition, type SlotRecipeConfig } from '@chakra-ui/react/styled-system';
import { recipeOverrides, slotRecipeOverrides } from './recipe-overrides.ts';
import { system } from './system.ts';

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
