import { allImports, type Import, importsOf, nameOf, type SourceTree } from './source-tree.ts';

/** Which folders a folder of `src` may import from, besides itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  server: ['shared'],
  renderer: ['shared'],
  main: ['shared'],
  preload: ['shared'],
};

const rootOf = (path: string): string => path.split('/')[0] ?? '';

/** Imports from one folder of `src` to another that it may not know. */
export const wrongRootImports = (tree: SourceTree): readonly string[] =>
  allImports(tree)
    .filter(
      ({ from, to }) => tree.has(to) && rootOf(from) !== rootOf(to) && !ALLOWED[rootOf(from)]?.includes(rootOf(to)),
    )
    .map(nameOf);

/** The only shared module that imports the media library; page and server both read videos with it. */
const isVideoReader = ({ from, to }: Import): boolean =>
  from === 'shared/media/container-metadata.ts' && to === 'mediabunny';

/** Imports of shared code, which runs everywhere, that are neither shared nor yup. */
export const foreignImportsOfShared = (tree: SourceTree): readonly string[] =>
  allImports(tree)
    .filter((one) => rootOf(one.from) === 'shared' && !one.to.startsWith('shared/') && one.to !== 'yup')
    .filter((one) => !isVideoReader(one))
    .map(nameOf);

const EDGE = /^(?:main\/(?:index|boot)\.ts|main\/edge\/|preload\/)/;

/** Files outside of the desktop client's edge that import Electron, be it a type. */
export const electronPastEdge = (tree: SourceTree): readonly string[] =>
  [...tree].flatMap(([path, text]) =>
    !EDGE.test(path) && importsOf(path, text).some(({ to }) => /^electron(?:\/|$)/.test(to)) ? [path] : [],
  );
