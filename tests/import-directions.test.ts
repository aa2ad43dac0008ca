import { expect, test } from 'vitest';
import { circlesBetween, fileOf } from './imports/circles.ts';
import { lazyWithoutRetry, unknownLayers, wrongRendererImports } from './imports/renderer-layers.ts';
import {
  edgeInCore,
  electronPastEdge,
  foreignImportsOfShared,
  unknownRoots,
  wrongRootImports,
} from './imports/roots.ts';
import {
  classesInUseCases,
  domainOf,
  filesWithoutRole,
  folderOf,
  needlesslyExempt,
  presentersBelowRoutes,
  routesPastServices,
  statementsOutsideRepositories,
  upwardImports,
} from './imports/server-layers.ts';
import { readSourceTree } from './imports/source-tree.ts';

const tree = readSourceTree();

test('the roots import in one direction', () => {
  expect(unknownRoots(tree)).toEqual([]);
  expect(wrongRootImports(tree)).toEqual([]);
});

test('the layers of the renderer import in one direction, and neither features nor entities each other', () => {
  expect(unknownLayers(tree)).toEqual([]);
  expect(wrongRendererImports(tree)).toEqual([]);
});

test('a part that loads while its page is shown is loaded until it arrives', () => {
  expect(lazyWithoutRetry(tree)).toEqual([]);
});

test('on the server statements stand in repositories and the data layer only', () => {
  expect(statementsOutsideRepositories(tree)).toEqual([]);
  expect(needlesslyExempt(tree)).toEqual([]);
});

test('on the server routes use services, services use repositories, never the other way', () => {
  expect(upwardImports(tree)).toEqual([]);
  expect(routesPastServices(tree)).toEqual([]);
  expect(presentersBelowRoutes(tree)).toEqual([]);
});

test('on the server the name of every file of a domain says its role', () => {
  expect(filesWithoutRole(tree)).toEqual([]);
  expect(classesInUseCases(tree)).toEqual([]);
});

test('no files import each other in a circle', () => {
  expect(circlesBetween(tree, fileOf)).toEqual([]);
});

test('on the server neither domains nor folders import each other in a circle', () => {
  expect(circlesBetween(tree, domainOf)).toEqual([]);
  expect(circlesBetween(tree, folderOf)).toEqual([]);
});

test('shared code runs everywhere: it imports yup and itself only', () => {
  expect(foreignImportsOfShared(tree)).toEqual([]);
});

test('only the edge of the desktop client imports Electron, and the core runs without it', () => {
  expect(electronPastEdge(tree)).toEqual([]);
  expect(edgeInCore(tree)).toEqual([]);
});
