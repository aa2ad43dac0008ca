import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { coreRecipeNames } from '../../src/renderer/theme/core-recipe-names.ts';

type Recipes = ReadonlyMap<string, { readonly binding: string; readonly file: string }>;

const COMPONENT = /[\\/]@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]components[\\/]/;
const NAMES_RECIPE = /(?:create(?:Slot)?RecipeContext|use(?:Slot)?Recipe)\(\s*\{\s*key: "(\w+)"/g;

/** Name → where Chakra keeps that recipe, read from the module that lists them all. */
const readRecipes = (theme: string, list: string): Recipes => {
  const code = readFileSync(join(theme, list), 'utf8');
  const files = new Map(
    [...code.matchAll(/import \{ (\w+) \} from '(.+?)'/g)].map(([, binding, file]) => [binding, file]),
  );
  const entries = [...code.matchAll(/^ {2}(\w+): (\w+)/gm)].map(([, name = '', binding = '']) => {
    const file = files.get(binding);
    if (!file) throw new Error(`Chakra's ${list} no longer imports ${binding}: recipes-by-need.ts must follow.`);
    return [name, { binding, file: join(theme, file) }] as const;
  });
  if (entries.length === 0) throw new Error(`Chakra's ${list} is written another way: recipes-by-need.ts must follow.`);
  return new Map(entries);
};

/**
 * Vite plugin, for builds: the module of a Chakra component registers the recipe that it names, so that a page loads the
 * recipes of its own components and no others; `theme/rich.ts`, which registers them all, becomes empty.
 */
export const recipesByNeed = (themeFolder: string): Plugin => {
  const chakra = dirname(createRequire(import.meta.url).resolve('@chakra-ui/react/package.json'));
  const theme = join(chakra, 'dist/esm/theme');
  const kinds = [
    { register: 'registerRecipe', recipes: readRecipes(theme, 'recipes.js') },
    { register: 'registerSlotRecipe', recipes: readRecipes(theme, 'slot-recipes.js') },
  ];
  const core: readonly string[] = coreRecipeNames;
  const registration = (name: string): string =>
    kinds
      .flatMap(({ register, recipes }) => {
        const found = recipes.get(name);
        if (!found || core.includes(name)) return [];
        const { binding, file } = found;
        return `import { ${binding} } from ${JSON.stringify(file)}; ${register}('${name}', ${binding});`;
      })
      .join('\n');
  return {
    name: 'recipes-by-need',
    apply: 'build',
    load: (id) => (id === join(themeFolder, 'rich.ts') ? 'export {};' : null),
    transform(code, id) {
      if (!COMPONENT.test(id)) return null;
      const names = new Set([...code.matchAll(NAMES_RECIPE)].map(([, name = '']) => name));
      const lines = [...names].map(registration).filter((line) => line !== '');
      if (lines.length === 0) return null;
      const from = JSON.stringify(join(themeFolder, 'register-recipe.ts'));
      return {
        code: `${code}\nimport { registerRecipe, registerSlotRecipe } from ${from};\n${lines.join('\n')}`,
        map: null,
      };
    },
  };
};
