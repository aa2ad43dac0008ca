import { expect, test } from 'vitest';
import { circlesBetween, fileOf } from './imports/circles.ts';
import { lazyWithoutRetry, unknownLayers, wrongRendererImports } from './imports/renderer-layers.ts';
import {
  domainOf,
  filesWithoutRole,
  folderOf,
  routesPastServices,
  statementsOutsideRepositories,
  upwardImports,
} from './imports/server-layers.ts';
import { allImports, importsOf, nameOf, readSourceTree } from './imports/source-tree.ts';

/** Which folders a folder of `src` may import from, besides itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  server: ['shared'],
  renderer: ['shared'],
  main: ['shared'],
  preload: ['shared'],
};

const tree = readSourceTree();
const source = [...tree.keys()];
const edges = allImports(tree).filter(({ to }) => tree.has(to));
const root = (path: string): string => path.split('/')[0] ?? '';

test('the roots import in one direction', () => {
  const wrong = edges.filter(({ from, to }) => root(from) !== root(to) && !ALLOWED[root(from)]?.includes(root(to)));
  expect(wrong.map(nameOf)).toEqual([]);
});

test('the layers of the renderer import in one direction, and neither features nor entities each other', () => {
  expect(unknownLayers(tree)).toEqual([]);
  expect(wrongRendererImports(tree)).toEqual([]);
});

test('a part that loads while its page is shown is loaded until it arrives', () => {
  expect(lazyWithoutRetry(tree)).toEqual([]);
});

test('on the server statements stand in repositories only', () => {
  expect(statementsOutsideRepositories(tree)).toEqual([]);
});

test('on the server routes use services, services use repositories, never the other way', () => {
  expect(upwardImports(tree)).toEqual([]);
  expect(routesPastServices(tree)).toEqual([]);
});

test('on the server the name of every file of a domain says its role', () => {
  expect(filesWithoutRole(tree)).toEqual([]);
});

test('no files import each other in a circle', () => {
  expect(circlesBetween(tree, fileOf)).toEqual([]);
});

test('on the server neither domains nor folders import each other in a circle', () => {
  expect(circlesBetween(tree, domainOf)).toEqual([]);
  expect(circlesBetween(tree, folderOf)).toEqual([]);
});

/** The only shared module that imports the media library; page and server both read videos with it. */
const isVideoReader = (file: string, module: string): boolean =>
  file === 'shared/media/container-metadata.ts' && module === 'mediabunny';

test('shared code runs everywhere: it imports yup and itself only', () => {
  const foreign = source
    .filter((file) => root(file) === 'shared')
    .flatMap((file) =>
      importsOf(file, tree.get(file) ?? '')
        .filter(({ to }) => !to.startsWith('shared/') && to !== 'yup' && !isVideoReader(file, to))
        .map(nameOf),
    );
  expect(foreign).toEqual([]);
});

test('only the edge of the desktop client imports electron', () => {
  const allowed = /^(?:main\/(?:index|boot)\.ts|main\/edge\/|preload\/)/;
  const wrong = source.filter((file) => !allowed.test(file) && /from 'electron'/.test(tree.get(file) ?? ''));
  expect(wrong).toEqual([]);
});
