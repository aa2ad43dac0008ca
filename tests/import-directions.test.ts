import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';

/** Which folders a folder of `src` may import from, besides itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  server: ['shared'],
  renderer: ['shared'],
  main: ['shared'],
  preload: ['shared'],
};

/** Inside the renderer: what a layer may import, besides itself. Features know nothing of each other. */
const RENDERER: Readonly<Record<string, readonly string[]>> = {
  theme: [],
  assets: ['theme'],
  platform: [],
  lib: ['platform', 'ui'],
  ui: ['lib', 'theme', 'assets', 'platform'],
  features: ['ui', 'lib', 'platform', 'assets', 'theme'],
};

const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+)['"]([^'"]+)['"]/g;

const source = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(
    (entry) =>
      entry.isFile() &&
      /\.tsx?$/.test(entry.name) &&
      !/\.test\.tsx?$|test-support|test-setup|[\\/]fixtures[\\/]/.test(join(entry.parentPath, entry.name)),
  )
  .map((entry) => relative('src', join(entry.parentPath, entry.name)).split(sep).join('/'));

/** Every import of a source file that leads to another source file, as paths below `src`. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join('src', file), 'utf8').matchAll(IMPORT)].flatMap(([, name = '']) => {
    if (name.startsWith('#')) return [name.slice(1)];
    // What the bundler copies or takes as text is no module.
    if (!name.startsWith('.') || /\?(?:asset|raw)$/.test(name)) return [];
    return [
      relative(resolve('src'), resolve('src', dirname(file), name))
        .split(sep)
        .join('/'),
    ];
  });

const edges = source.flatMap((from) => importsOf(from).map((to) => ({ from, to })));
const root = (path: string): string => path.split('/')[0] ?? '';
const name = ({ from, to }: { from: string; to: string }): string => `${from} → ${to}`;

test('the roots import in one direction', () => {
  const wrong = edges.filter(({ from, to }) => root(from) !== root(to) && !ALLOWED[root(from)]?.includes(root(to)));
  expect(wrong.map(name)).toEqual([]);
});

test('the layers of the renderer import in one direction, and no feature another', () => {
  const layer = (path: string): string => path.split('/')[1] ?? '';
  const feature = (path: string): string => path.split('/')[2] ?? '';
  const wrong = edges.filter(({ from, to }) => {
    if (root(from) !== 'renderer' || root(to) !== 'renderer') return false;
    const [a, b] = [layer(from), layer(to)];
    if (a === 'features' && b === 'features') return feature(from) !== feature(to);
    return a in RENDERER && a !== b && b in RENDERER && !RENDERER[a]?.includes(b);
  });
  expect(wrong.map(name)).toEqual([]);
});

test('on the server routes use services, services use repositories, never the other way', () => {
  const order = ['repository', 'service', 'routes'];
  const rank = (path: string): number => order.findIndex((role) => path.endsWith(`.${role}.ts`));
  const wrong = edges.filter(({ from, to }) => rank(from) >= 0 && rank(to) > rank(from));
  expect(wrong.map(name)).toEqual([]);
});

/** Page and server read a video by the same module, the only one that knows the library for it. */
const isVideoReader = (file: string, module: string): boolean =>
  file === 'shared/media/read-video-facts.ts' && module === 'mediabunny';

test('shared code runs everywhere: it imports yup and itself only', () => {
  const foreign = source
    .filter((file) => root(file) === 'shared')
    .flatMap((file) =>
      [...readFileSync(join('src', file), 'utf8').matchAll(IMPORT)]
        .map(([, module = '']) => module)
        .filter((module) => !module.startsWith('.') && module !== 'yup' && !isVideoReader(file, module))
        .map((module) => `${file} → ${module}`),
    );
  expect(foreign).toEqual([]);
});

test('only the edge of the desktop client imports electron', () => {
  const allowed = /^(?:main\/(?:index|boot)\.ts|main\/edge\/|preload\/)/;
  const wrong = source.filter(
    (file) => !allowed.test(file) && /from 'electron'/.test(readFileSync(join('src', file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});
