import { allImports, type Import, nameOf, type SourceTree } from './source-tree.ts';

/** Which folders a folder of `src` may import from, besides itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  server: ['shared'],
  renderer: ['shared'],
  main: ['shared'],
  preload: ['shared'],
};

const rootOf = (path: string): string => path.split('/')[0] ?? '';

/** Whether a path is below `src`, and no package whose name begins like one of its folders. */
const isSource = (path: string): boolean => path.includes('/') && rootOf(path) in ALLOWED;

/** Folders of `src` that no rule covers. */
export const unknownRoots = (tree: SourceTree): readonly string[] =>
  [...new Set([...tree.keys()].map(rootOf))].filter((root) => !(root in ALLOWED));

/** Imports from one folder of `src` to another that it may not know. */
export const wrongRootImports = (tree: SourceTree): readonly string[] =>
  allImports(tree)
    .filter(({ from, to }) => isSource(to) && rootOf(from) !== rootOf(to))
    .filter(({ from, to }) => !ALLOWED[rootOf(from)]?.includes(rootOf(to)))
    .map(nameOf);

/** The only shared module that imports the media library; page and server both read videos with it. */
const isVideoReader = ({ from, to }: Import): boolean =>
  from === 'shared/media/container-metadata.ts' && to === 'mediabunny';

/** Imports of shared code beyond itself and yup: it runs in the page, on the server and in the desktop client. */
export const foreignImportsOfShared = (tree: SourceTree): readonly string[] =>
  allImports(tree)
    .filter(({ from, to }) => from.startsWith('shared/') && !to.startsWith('shared/') && to !== 'yup')
    .filter((one) => !isVideoReader(one))
    .map(nameOf);

/** Electron, the packages that need it, and the keychain, which the tests of `core` do not have. */
const NATIVE = /^(?:electron(?:[-/].*)?|keytar)$/;
const EDGE = /^(?:main\/(?:index|boot)\.ts$|main\/edge\/|preload\/)/;

/** Imports of Electron outside of the edge of the desktop client, types as well. */
export const electronPastEdge = (tree: SourceTree): readonly string[] =>
  allImports(tree)
    .filter(({ from, to }) => NATIVE.test(to) && !EDGE.test(from))
    .map(nameOf);

/** Imports of the edge by `core`, which runs without Electron. */
export const edgeInCore = (tree: SourceTree): readonly string[] =>
  allImports(tree)
    .filter(({ from, to }) => from.startsWith('main/core/') && EDGE.test(to))
    .map(nameOf);
