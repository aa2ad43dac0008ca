import { expect, test } from 'vitest';
import { edgeInCore, electronPastEdge, foreignImportsOfShared, unknownRoots, wrongRootImports } from './roots.ts';

const planted = (from: string, text: string) => new Map([[from, text]]);

test.each([
  ['shared/domain/money.ts', 'server/config.ts'],
  ['shared/domain/money.ts', 'renderer/lib/call.ts'],
  ['server/routes.ts', 'renderer/lib/call.ts'],
  ['server/routes.ts', 'main/core/native-arguments.ts'],
  ['renderer/lib/call.ts', 'server/routes.ts'],
  ['renderer/platform/desktop/bridge.ts', 'preload/index.ts'],
  ['main/core/native-arguments.ts', 'renderer/platform/platform.ts'],
  ['main/edge/window.ts', 'server/routes.ts'],
  ['preload/index.ts', 'main/core/native-arguments.ts'],
  ['tools/print.ts', 'shared/domain/money.ts'],
])('refuses the import from %s to %s', (from, to) => {
  expect(wrongRootImports(planted(from, `import { x } from '#${to}';`))).toEqual([`${from} → ${to}`]);
});

test.each([
  ['shared/contract/jobs.ts', 'shared/domain/money.ts'],
  ['server/routes.ts', 'shared/contract/api.ts'],
  ['renderer/lib/call.ts', 'shared/contract/api.ts'],
  ['main/edge/window.ts', 'main/core/window/window-place.ts'],
  ['main/core/native-arguments.ts', 'shared/ipc/calls.ts'],
  ['preload/index.ts', 'shared/ipc/calls.ts'],
])('allows the import from %s to %s', (from, to) => {
  expect(wrongRootImports(planted(from, `import { x } from '#${to}';`))).toEqual([]);
});

test.each([
  ['a relative path', `import { x } from '../../server/config.ts';`],
  ['a type', `import type { X } from '#server/config.ts';`],
  ['what is exported again', `export { x } from '#server/config.ts';`],
  ['a module that is loaded later', `const x = await import('#server/config.ts');`],
  ['a file that runs only', `import '#server/config.ts';`],
])('sees %s as an import of another root', (_what, text) => {
  expect(wrongRootImports(planted('renderer/lib/call.ts', text))).toEqual(['renderer/lib/call.ts → server/config.ts']);
});

test('takes no package for a folder', () => {
  expect(wrongRootImports(planted('shared/domain/money.ts', `import main from 'main';`))).toEqual([]);
});

test('names a folder without a rule', () => {
  expect(unknownRoots(planted('tools/print.ts', ''))).toEqual(['tools']);
  expect(unknownRoots(planted('shared/domain/money.ts', ''))).toEqual([]);
});

test.each([
  ['a package', 'shared/domain/money.ts', `import { atom } from 'jotai';`, 'jotai'],
  ['a module of Node', 'shared/domain/money.ts', `import { join } from 'node:path';`, 'node:path'],
  ['the type of a package', 'shared/domain/money.ts', `import type { FC } from 'react';`, 'react'],
  ['a part of yup', 'shared/domain/money.ts', `import { x } from 'yup/lib/schema';`, 'yup/lib/schema'],
  ['the server', 'shared/domain/money.ts', `import { x } from '#server/config.ts';`, 'server/config.ts'],
  ['the media library elsewhere', 'shared/domain/money.ts', `import { Input } from 'mediabunny';`, 'mediabunny'],
  [
    'another package in the reader of videos',
    'shared/media/container-metadata.ts',
    `import { x } from 'mediainfo.js';`,
    'mediainfo.js',
  ],
])('refuses %s in shared code', (_what, from, text, to) => {
  expect(foreignImportsOfShared(planted(from, text))).toEqual([`${from} → ${to}`]);
});

test.each([
  ['yup', 'shared/contract/jobs.ts', `import { object } from 'yup';`],
  ['itself by its name', 'shared/contract/jobs.ts', `import { limits } from '#shared/domain/limits.ts';`],
  ['itself by a path', 'shared/contract/jobs.ts', `import { limits } from '../domain/limits.ts';`],
  ['the media library', 'shared/media/container-metadata.ts', `import { Input } from 'mediabunny';`],
])('allows shared code to import %s', (_what, from, text) => {
  expect(foreignImportsOfShared(planted(from, text))).toEqual([]);
});

test('leaves the packages of other roots alone', () => {
  expect(foreignImportsOfShared(planted('server/routes.ts', `import fastify from 'fastify';`))).toEqual([]);
});

test.each([
  ['Electron', `import { app } from 'electron';`, 'electron'],
  ['its types', `import type { WebContents } from 'electron';`, 'electron'],
  ['Electron, loaded later', `const { app } = await import('electron');`, 'electron'],
  ['a part of it', `import { app } from 'electron/main';`, 'electron/main'],
  ['its store', `import Store from 'electron-store';`, 'electron-store'],
  ['its updater', `const { autoUpdater } = await import('electron-updater');`, 'electron-updater'],
  ['the keychain', `import keytar from 'keytar';`, 'keytar'],
])('refuses %s past the edge, and allows it there', (_what, text, to) => {
  for (const from of ['main/core/queue.ts', 'main/index-page.ts', 'renderer/lib/call.ts', 'server/start.ts'])
    expect(electronPastEdge(planted(from, text))).toEqual([`${from} → ${to}`]);
  for (const from of ['main/index.ts', 'main/boot.ts', 'main/edge/window.ts', 'preload/index.ts'])
    expect(electronPastEdge(planted(from, text))).toEqual([]);
});

test('allows names that only begin like Electron', () => {
  expect(electronPastEdge(planted('server/start.ts', `import { x } from 'electronics';`))).toEqual([]);
});

test.each(['../edge/window.ts', '../boot.ts', '#main/edge/window.ts'])('refuses %s in the core', (path) => {
  expect(edgeInCore(planted('main/core/queue.ts', `import { x } from '${path}';`))).toHaveLength(1);
  expect(edgeInCore(planted('main/edge/queue.ts', `import { x } from '${path}';`))).toEqual([]);
});
