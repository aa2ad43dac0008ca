import { recipes, slotRecipes } from '@chakra-ui/react/theme';
import { registerRecipe, registerSlotRecipe } from './register-recipe.ts';

// Every recipe at once, for the development server and the component tests. A build leaves this file out: there each of
// our modules brings along the recipes of the components it imports (scripts/vite/recipes-by-need.ts).
for (const [name, recipe] of Object.entries(recipes)) registerRecipe(name, recipe);
for (const [name, recipe] of Object.entries(slotRecipes)) registerSlotRecipe(name, recipe);
