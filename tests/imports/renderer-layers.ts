import { allImports, type Import, nameOf, type SourceTree } from './source-tree.ts';

/** The layers of the renderer and which of them each may import, besides itself. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  theme: [],
  assets: ['theme'],
  platform: [],
  lib: ['platform'],
  ui: ['lib', 'platform', 'theme', 'assets'],
  entities: ['ui', 'lib', 'platform', 'theme', 'assets'],
  features: ['entities', 'ui', 'lib', 'platform', 'theme', 'assets'],
  app: ['features', 'entities', 'ui', 'lib', 'platform', 'theme', 'assets'],
};

/** Layers whose folders may not import each other. */
const SEPARATE = ['features', 'entities'];

/** Files directly in `renderer` start the page; they have no layer and may import all of them. */
const layerOf = (path: string): string | undefined => /^renderer\/([^/]+)\//.exec(path)?.[1];
const folderOf = (path: string): string | undefined => path.split('/')[2];

const isAllowed = ({ from, to }: Import): boolean => {
  const [a, b] = [layerOf(from), layerOf(to)];
  if (a === undefined) return true;
  if (b === undefined) return false;
  if (a !== b) return LAYERS[a]?.includes(b) ?? false;
  return !SEPARATE.includes(a) || folderOf(from) === folderOf(to);
};

/** Imports from a lower layer to a higher one, or between two features or entities. */
export const wrongRendererImports = (tree: SourceTree): readonly string[] =>
  allImports(tree)
    .filter(({ from, to }) => from.startsWith('renderer/') && to.startsWith('renderer/'))
    .filter((one) => !isAllowed(one))
    .map(nameOf);

/** Folders of the renderer that no rule covers. */
export const unknownLayers = (tree: SourceTree): readonly string[] =>
  [...new Set([...tree.keys()].flatMap((path) => layerOf(path) ?? []))].filter((layer) => !(layer in LAYERS));

/**
 * Files with a `React.lazy` whose chunk is not retried. It caches a failure for ever, which then replaces the whole page
 * around it. Dialogs and pages have their own loaders.
 */
export const lazyWithoutRetry = (tree: SourceTree): readonly string[] =>
  [...tree].flatMap(([path, text]) => {
    const loaders = [...text.matchAll(/\blazy\([\s\S]*?\bimport\(/g)];
    return loaders.every(([loader]) => loader.includes('importWithRetry(')) ? [] : [path];
  });
