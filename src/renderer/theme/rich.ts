import { mergeConfigs, type SlotRecipeConfig } from '@chakra-ui/react/styled-system';
import { recipes, slotRecipes } from '@chakra-ui/react/theme';
import { richRecipes, richSlotRecipes } from './rich-recipes.ts';
import { system } from './system.ts';

const slotsOf: Record<string, { readonly slots?: readonly string[] }> = slotRecipes;

/** A change names only the slots it touches; the system wants them all named. */
const changes = Object.fromEntries(
  Object.entries<Omit<SlotRecipeConfig, 'slots'>>(richSlotRecipes).map(([name, change]) => [
    name,
    { ...change, slots: [...(slotsOf[name]?.slots ?? [])] },
  ]),
);

/**
 * Recipes of the screens behind the landing page. A recipe is looked up on first use, so it may arrive with the
 * lazy chunk; those that are already there stay.
 */
const theme = system._config.theme;
if (theme) {
  const merged = mergeConfigs(
    { theme: { recipes, slotRecipes } },
    { theme: { recipes: richRecipes, slotRecipes: changes } },
  ).theme;
  theme.recipes = { ...merged?.recipes, ...theme.recipes };
  theme.slotRecipes = { ...merged?.slotRecipes, ...theme.slotRecipes };
}
