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

/** Layers whose folders know nothing of each other. */
const SEPARATE = ['features', 'entities'];

/** The files beside the layers start the page and are free. */
const layerOf = (path: string): string | undefined => /^renderer\/([^/]+)\//.exec(path)?.[1];
const folderOf = (path: string): string | undefined => path.split('/')[2];

const isAllowed = ({ from, to }: Import): boolean => {
  const [a, b] = [layerOf(from), layerOf(to)];
  if (a === undefined) return true;
  if (b === undefined) return false;
  if (a !== b) return LAYERS[a]?.includes(b) ?? false;
  return !SEPARATE.includes(a) || folderOf(from) === folderOf(to);
};

/** Imports of the renderer that go up, or from one feature or entity to another. */
export const wrongRendererImports = (tree: SourceTree): readonly string[] =>
  allImports(tree)
    .filter(({ from, to }) => from.startsWith('renderer/') && to.startsWith('renderer/'))
    .filter((one) => !isAllowed(one))
    .map(nameOf);

/** Folders of the renderer that are no layer, so that no rule would hold them. */
export const unknownLayers = (tree: SourceTree): readonly string[] =>
  [...new Set([...tree.keys()].flatMap((path) => layerOf(path) ?? []))].filter((layer) => !(layer in LAYERS));
