import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { scripts } from '../package.json' with { type: 'json' };

const read = (path: string): string => readFileSync(path, 'utf8');
const inDocs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
const documents = ['README.md', 'CONTRIBUTING.md', ...inDocs.map((name) => join('docs', name))];

test.each(documents)('%s names only scripts and files that exist', (path) => {
  const text = read(path);
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(join(dirname(path), link)))).toEqual([]);
});

const sources = ['src', 'tests', 'scripts']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)))
  .concat(readdirSync('.'));

// Decisions describe the state of their day, so they may name files that are gone.
test.each(documents.filter((path) => !path.includes('decisions')))('%s names only source files that exist', (path) => {
  const names = [...read(path).matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|sql))`/g)].map(([, name = '']) => name);
  const isThere = (name: string) => sources.some((file) => file === name || file.endsWith(`/${name}`));
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});

/** Folders in which docs/desktop.md looks up file names. */
const places = ['tests/desktop/', 'tests/journeys/', ''];
const pathOf = (name: string): string | undefined =>
  places.map((place) => place + name.replace(/^core\//, 'src/main/core/')).find((path) => existsSync(path));

test('each promise of the desktop client, and each bad input, names a test that exists', () => {
  const [promises = ''] = read('docs/desktop.md').split('## What shows what');
  const rows = promises.split('\n').filter((line) => /^\| (?!Bad input|Matter|\|)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  const missing = rows.flatMap((row) => {
    const names = [...row.matchAll(/`([^`]+\.(?:spec|test)\.tsx?)`/g)].map(([, name = '']) => name);
    const text = names.map((name) => read(pathOf(name) ?? '/dev/null')).join('\n');
    // An ellipsis in a row stands for the variable part of a title.
    const titles = [...row.replace(/^\| [^|]*\|/, '').matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
    const untested = names.length === 0 ? [row] : [];
    return [
      ...untested,
      ...names.filter((name) => pathOf(name) === undefined),
      ...titles.filter((title) => !title.split('…').every((part) => text.includes(part.trim()))),
    ];
  });
  expect(missing).toEqual([]);
});

test('the workflow runs only what the repository has', () => {
  const workflow = read('.github/workflows/desktop.yml');
  const tools = [...workflow.matchAll(/npx ([\w-]+)/g)].map(([, tool = '']) => `node_modules/.bin/${tool}`);
  const files = [...workflow.matchAll(/(?<=\s)(?:scripts|tests)\/[\w./-]+/g)].map(([path]) => path);
  expect(tools.length + files.length).toBeGreaterThan(4);
  expect([...tools, ...files].filter((path) => !existsSync(path))).toEqual([]);
});
