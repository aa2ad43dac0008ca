import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A Chakra recipe: its module, its export name, and how the theme registers it. */
export interface ChakraRecipe {
  readonly binding: string;
  readonly file: string;
  readonly register: 'registerRecipe' | 'registerSlotRecipe';
}

const chakra = join(dirname(createRequire(import.meta.url).resolve('@chakra-ui/react/package.json')), 'dist/esm');
const read = (...path: string[]) => readFileSync(join(chakra, ...path), 'utf8');
const changed = (what: string) => new Error(`Chakra's ${what} is written another way: chakra-recipes.ts must follow.`);

const readList = (list: string, register: ChakraRecipe['register']): (readonly [string, ChakraRecipe])[] => {
  const code = read('theme', list);
  const files = new Map(
    [...code.matchAll(/import \{ (\w+) \} from '(.+?)'/g)].map(([, binding = '', file = '']) => [binding, file]),
  );
  const entries = [...code.matchAll(/^ {2}(\w+): (\w+)/gm)].map(([, name = '', binding = '']) => {
    const file = files.get(binding);
    if (!file) throw changed(`${list} of ${binding}`);
    return [name, { binding, file: join(chakra, 'theme', file), register }] as const;
  });
  if (entries.length === 0) throw changed(list);
  return entries;
};

/** Recipe name → its module in Chakra, read from the modules that list all recipes. */
export const readRecipes = (): ReadonlyMap<string, ChakraRecipe> =>
  new Map([...readList('recipes.js', 'registerRecipe'), ...readList('slot-recipes.js', 'registerSlotRecipe')]);

const NAMES_RECIPE = /(?:create(?:Slot)?RecipeContext|use(?:Slot)?Recipe)\(\s*\{\s*key: "(\w+)"/g;
const OTHER_COMPONENT = /from '\.\.\/([\w-]+)\//g;
const EXPORTS = /export \{ ([^}]+) \} from '\.\/([\w-]+)\//g;
const NAMESPACES = /import \* as (\S+) from '\.\/([\w-]+)\/namespace\.js';\s*export \{ \1 as (\w+) \}/g;

/** Recipes named by the modules of a component's folder and of the components it uses. */
const recipesOfFolder = (folder: string, seen: Set<string>): readonly string[] => {
  if (seen.has(folder)) return [];
  seen.add(folder);
  const code = readdirSync(join(chakra, 'components', folder))
    .filter((file) => file.endsWith('.js'))
    .map((file) => read('components', folder, file))
    .join('\n');
  const own = [...code.matchAll(NAMES_RECIPE)].map(([, name = '']) => name);
  const others = [...code.matchAll(OTHER_COMPONENT)].map(([, name = '']) => name);
  return [...own, ...others.flatMap((name) => recipesOfFolder(name, seen))];
};

/** Export of `@chakra-ui/react` → the names of the recipes that it looks up. */
export const readComponents = (): ReadonlyMap<string, readonly string[]> => {
  const code = read('components/index.js');
  const listed = [...code.matchAll(EXPORTS)].flatMap(([, names = '', folder = '']) =>
    names.split(', ').map((name) => [name.replace(/^.* as /, ''), folder] as const),
  );
  const spaces = [...code.matchAll(NAMESPACES)].map(([, , folder = '', name = '']) => [name, folder] as const);
  if (listed.length === 0 || spaces.length === 0) throw changed('components/index.js');
  return new Map(
    [...listed, ...spaces].map(([name, folder]) => [name, [...new Set(recipesOfFolder(folder, new Set()))]]),
  );
};
