import { join } from 'node:path';
import type { Plugin } from 'vite';
import { coreRecipeNames } from '../../src/renderer/theme/core-recipe-names.ts';
import { readComponents, readRecipes } from './chakra-recipes.ts';

const VIRTUAL = 'virtual:recipe/';
const IMPORTS = /import (?!type)\{([^}]*)\} from ["']@chakra-ui\/react["']/g;

/** Names that one of our modules imports from `@chakra-ui/react`. */
const importedNames = (code: string): readonly string[] =>
  [...code.matchAll(IMPORTS)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/ as .*$/, ''))
      .filter((name) => name !== '' && !name.startsWith('type ')),
  );

/**
 * Vite plugin, for builds: a module of ours that imports a Chakra component also imports the registration of the recipes
 * which that component looks up, so that a page loads the recipes of its own components and no others;
 * `theme/all-recipes.ts`, which registers them all, becomes empty. Chakra's modules stay as they are.
 */
export const recipesByNeed = (rendererFolder: string): Plugin => {
  const theme = join(rendererFolder, 'theme');
  const recipes = readRecipes();
  const components = readComponents();
  const core: readonly string[] = coreRecipeNames;
  const neededBy = (code: string): readonly string[] =>
    [...new Set(importedNames(code).flatMap((name) => components.get(name) ?? []))].filter(
      (recipe) => recipes.has(recipe) && !core.includes(recipe),
    );
  return {
    name: 'recipes-by-need',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(VIRTUAL) ? `\0${source}` : null),
    load(id) {
      if (id === join(theme, 'all-recipes.ts')) return 'export {};';
      if (!id.startsWith(`\0${VIRTUAL}`)) return null;
      const name = id.slice(VIRTUAL.length + 1);
      const recipe = recipes.get(name);
      if (!recipe) throw new Error(`Chakra has no recipe "${name}".`);
      const { binding, file, register } = recipe;
      return {
        code: `import { ${binding} } from ${JSON.stringify(file)};
          import { ${register} } from ${JSON.stringify(join(theme, 'register-recipe.ts'))};
          ${register}('${name}', ${binding});`,
        moduleSideEffects: true,
      };
    },
    transform(code, id) {
      if (!id.startsWith(rendererFolder) || id.includes('node_modules')) return null;
      const lines = neededBy(code).map((name) => `import '${VIRTUAL}${name}';`);
      // Appended, so that line numbers stay; imports are hoisted anyway.
      return lines.length > 0 ? { code: `${code}\n${lines.join('\n')}`, map: null } : null;
    },
  };
};
