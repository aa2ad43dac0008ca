import { expect, test } from 'vitest';
import { electronPastEdge, foreignImportsOfShared, wrongRootImports } from './roots.ts';

const planted = (files: Readonly<Record<string, string>>) => new Map(Object.entries(files));

test.each([
  ['server/jobs.ts', 'renderer/page.tsx'],
  ['renderer/page.tsx', 'server/jobs.ts'],
  ['renderer/page.tsx', 'main/window.ts'],
  ['main/window.ts', 'renderer/page.tsx'],
  ['preload/bridge.ts', 'main/window.ts'],
  ['shared/money.ts', 'server/jobs.ts'],
  ['scripts/tool.ts', 'shared/money.ts'],
])('finds an import from %s to %s', (from, to) => {
  expect(wrongRootImports(planted({ [from]: `import { one } from '#${to}';`, [to]: '' }))).toEqual([`${from} → ${to}`]);
  expect(wrongRootImports(planted({ [from]: `const one = await import('../${to}');`, [to]: '' }))).toHaveLength(1);
});

test.each(['server/jobs.ts', 'renderer/page.tsx', 'main/window.ts', 'preload/bridge.ts'])(
  'allows an import from %s to shared code and within its folder',
  (from) => {
    const root = from.split('/')[0];
    const text = `import '#shared/money.ts';\nimport '#${root}/other.ts';\nimport 'yup';`;
    expect(wrongRootImports(planted({ [from]: text, 'shared/money.ts': '', [`${root}/other.ts`]: '' }))).toEqual([]);
  },
);

test.each(['axios', 'node:fs', '#server/jobs.ts', 'mediabunny'])('finds %s in shared code', (module) => {
  const tree = planted({ 'shared/money.ts': `import { one } from '${module}';` });
  expect(foreignImportsOfShared(tree)).toHaveLength(1);
});

test('allows yup and itself in shared code, and the media library where videos are read', () => {
  const tree = planted({
    'shared/money.ts': `import { object } from 'yup';\nimport { cents } from './cents.ts';`,
    'shared/media/container-metadata.ts': `import { Input } from 'mediabunny';`,
    'server/jobs.ts': `import Fastify from 'fastify';`,
  });
  expect(foreignImportsOfShared(tree)).toEqual([]);
});

test.each([
  `import { app } from 'electron';`,
  `import type { App } from 'electron';`,
  `import { ipcMain } from 'electron/main';`,
  `const { app } = await import('electron');`,
])('finds %s past the edge, and allows it there', (text) => {
  expect(electronPastEdge(planted({ 'main/core/downloads.ts': text }))).toEqual(['main/core/downloads.ts']);
  const edge = { 'main/index.ts': text, 'main/boot.ts': text, 'main/edge/window.ts': text, 'preload/bridge.ts': text };
  expect(electronPastEdge(planted(edge))).toEqual([]);
});

test('takes no other package for electron', () => {
  expect(electronPastEdge(planted({ 'main/core/store.ts': `import Store from 'electron-store';` }))).toEqual([]);
});
