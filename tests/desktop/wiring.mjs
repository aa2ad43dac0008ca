// Deletes each statement of the main process' wiring, one at a time, and runs the tests that must notice. Exits with 1
// when a deletion survives that `wiring-survivors.mjs` does not list with a reason, or when one of its entries is caught
// or names no statement. `node tests/desktop/wiring.mjs tray` tries those whose file or text holds the word. Part of
// `npm run test:long`.
//
// A statement is an expression statement, or an `if` that only leaves the function; the type check refuses a program
// without any of the others. All are deleted in one build, each by a condition that an environment variable decides.
import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { specsOf, survivors } from './wiring-survivors.mjs';

const repository = join(import.meta.dirname, '../..');
const copied = ['src', 'scripts', 'resources', 'tests', 'package.json', 'tsconfig.json', 'vitest.config.ts'];
const configs = ['electron.vite.config.ts', 'renderer.config.ts'];
const linked = ['node_modules', 'out/renderer', 'out/server', 'dist-web', 'test-results'];
const MAIN = 'src/main';

/** Deletions that are tried at once: most of the time a test waits for what never comes. */
const LANES = 4;

/** Limits in milliseconds: without a statement a condition may never come true. */
const testConfig = `import config from './playwright.config.ts';
export default { ...config, maxFailures: 1, timeout: 180_000, expect: { timeout: 15_000 } };
`;

/** Builds main process and preload script only, since the page does not change. */
const buildConfig = `import config from './electron.vite.config.ts';
export default { main: config.main, preload: config.preload };
`;

/** Whether the statement stays; notes in `WIRING_REACHED` that it was reached. */
const keeps = `import { appendFileSync } from 'node:fs';
const { WIRING_DELETED, WIRING_REACHED } = process.env;
const reached = new Set<number>();
export function keeps(id: number): boolean {
  if (WIRING_REACHED && !reached.has(id)) appendFileSync(WIRING_REACHED, id + '\\n');
  reached.add(id);
  return WIRING_DELETED !== String(id);
}
`;

function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'desktop-wiring-'));
  for (const path of [...copied, ...configs]) cpSync(join(repository, path), join(folder, path), { recursive: true });
  mkdirSync(join(folder, 'out'));
  for (const path of linked) symlinkSync(join(repository, path), join(folder, path));
  writeFileSync(join(folder, 'electron.vite.wiring.config.ts'), buildConfig);
  writeFileSync(join(folder, 'tests/desktop/playwright.wiring.config.ts'), testConfig);
  writeFileSync(join(folder, MAIN, 'keeps.ts'), keeps);
  return folder;
}

const wiringFiles = () => [
  'index.ts',
  'boot.ts',
  ...readdirSync(join(repository, MAIN, 'edge'))
    .filter((name) => /(?<!\.d|\.test)\.ts$/.test(name))
    .map((name) => `edge/${name}`),
];

const leaves = ({ type, body }) =>
  type === 'ReturnStatement' || (type === 'BlockStatement' && body.length === 1 && leaves(body[0]));
const isDeletable = (node) =>
  node.type === 'ExpressionStatement' || (node.type === 'IfStatement' && !node.alternate && leaves(node.consequent));

/** The file's statements that can be deleted, from the outermost in. */
function statementsOf(file) {
  const text = readFileSync(join(repository, MAIN, file), 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const found = [];
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (isDeletable(node)) found.push({ file, start: node.start, end: node.end });
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  const times = new Map();
  for (const statement of found) {
    const line = text.slice(statement.start, statement.end).replaceAll(/\s+/g, ' ').slice(0, 100);
    times.set(line, (times.get(line) ?? 0) + 1);
    statement.text = times.get(line) === 1 ? line : `${line} (${times.get(line)})`;
  }
  return found;
}

/** Writes the file into the copy with each statement under its condition. */
function instrument(folder, file, statements) {
  const text = readFileSync(join(repository, MAIN, file), 'utf8');
  const edits = statements.flatMap(({ id, start, end }) => [
    { at: start, text: `{ if (keeps(${id})) {` },
    { at: end, text: '} }' },
  ]);
  let written = text;
  for (const edit of edits.toSorted((a, b) => b.at - a.at))
    written = written.slice(0, edit.at) + edit.text + written.slice(edit.at);
  const from = file.includes('/') ? '../keeps.ts' : './keeps.ts';
  writeFileSync(join(folder, MAIN, file), `import { keeps } from '${from}';\n${written}`);
}

/** Runs a tool in the copy; resolves to whether it succeeded, and its output. */
const run = (folder, program, args, environment = {}) =>
  new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, ...environment }, timeout: 600_000, maxBuffer: 2 ** 26 };
    execFile(join(folder, 'node_modules/.bin', program), args, options, (error, stdout, stderr) =>
      resolve({ isOk: error === null, said: `${stdout}${stderr}` }),
    );
  });

const runTests = (folder, config, places, environment, output) => {
  const options = ['--config', `tests/desktop/${config}.config.ts`, '--output', join(folder, 'results', output)];
  return run(folder, 'playwright', ['test', ...options, '--workers=1', ...places], environment);
};

/** The tests of these specs as Playwright takes them: `window.spec.ts:12`. Those of one loop have one place. */
async function placesOf(folder, specs) {
  const args = ['test', '--config', 'tests/desktop/playwright.config.ts', '--list', '--reporter', 'json'];
  const { isOk, said } = await run(folder, 'playwright', [...args, ...specs.map((spec) => `/${spec}.spec`)]);
  if (!isOk) throw new Error(`The tests cannot be listed:\n${said}`);
  const inSuite = ({ suites = [], specs: tests = [] }) => [
    ...tests.map(({ file, line }) => `${file}:${line}`),
    ...suites.flatMap(inSuite),
  ];
  return [...new Set(inSuite(JSON.parse(said.slice(said.indexOf('{')))))];
}

/** Calls `work` for each item, several at once. */
async function inLanes(items, work) {
  const queue = [...items];
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  // All of them end before the first failure is thrown: what they run uses the copy, which is deleted then.
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const { status, reason } of ended) if (status === 'rejected') throw reason;
}

/** Makes the demo's data folder, which the tests use for an hour: a server that starts on a copy takes a third of the time. */
function makeFirstStart() {
  const args = ['playwright', 'test', '--project', 'first start'];
  const made = spawnSync('npx', args, { cwd: repository, env: { ...process.env, TEST_LENGTH: 'full' } });
  if (made.status !== 0) throw new Error(`The server does not start:\n${made.stdout}${made.stderr}`);
}

/** Statements that are tried in less than an hour. */
const PORTION = 60;

/** Runs each test without a deletion. Returns what it reaches, the quickest first; throws when one fails, which would prove nothing. */
async function reachedBy(folder, places) {
  const tests = [];
  await inLanes(places, async (place) => {
    const file = join(folder, `${place}.reached`);
    const started = performance.now();
    const { isOk, said } = await runTests(folder, 'playwright', [place], { WIRING_REACHED: file }, place);
    if (!isOk) throw new Error(`${place} fails without a deletion:\n${said}`);
    const ids = existsSync(file) ? readFileSync(file, 'utf8').split('\n').map(Number) : [];
    tests.push({ place, reached: new Set(ids), milliseconds: performance.now() - started });
  });
  return tests.sort((a, b) => a.milliseconds - b.milliseconds);
}

/** How many tests have a run of their own; most statements are missed by the first that reaches them. */
const ALONE = 3;

/** Whether the file's unit test or one of the tests that reach the statement fails without it. */
async function isCaught(folder, { id, file, text }, tests) {
  const environment = { WIRING_DELETED: String(id) };
  const unit = join(MAIN, file.replace('.ts', '.test.ts'));
  if (existsSync(join(folder, unit)) && !(await run(folder, 'vitest', ['run', unit], environment)).isOk) return true;
  const places = tests
    .filter(({ place, reached }) => reached.has(id) && specsOf[file].includes(place.split('.')[0]))
    .map(({ place }) => place)
    // A listed statement that survives these is not looked at for longer: it may be reached by ninety tests.
    .slice(0, survivors[file]?.[text] === undefined ? undefined : ALONE);
  const runs = [...places.slice(0, ALONE).map((place) => [place]), places.slice(ALONE)];
  for (const some of runs.filter(({ length }) => length > 0))
    if (!(await runTests(folder, 'playwright.wiring', some, environment, String(id))).isOk) return true;
  return false;
}

/** What is wrong with the list: survivors that are missing from it, and entries that are caught or name no statement. */
function compare(statements, survived, isPartial) {
  const listed = (statement) => survivors[statement.file]?.[statement.text] !== undefined;
  const unlisted = statements.filter((each) => survived.has(each) && !listed(each));
  const caught = statements.filter((each) => !survived.has(each) && listed(each));
  const gone = Object.entries(survivors).flatMap(([file, texts]) =>
    Object.keys(texts).filter((text) => !statements.some((each) => each.file === file && each.text === text)),
  );
  return [
    ...unlisted.map(({ file, text }) => `survived and is not listed: ${file}: ${text}`),
    ...caught.map(({ file, text }) => `is listed, but caught: ${file}: ${text}`),
    ...(isPartial ? [] : gone.map((text) => `is listed, but there is no such statement: ${text}`)),
  ];
}

const word = process.argv[2] ?? '';
const all = wiringFiles().flatMap(statementsOf);
for (const [id, statement] of all.entries()) statement.id = id;
const chosen = all.filter(({ file, text }) => `${file}: ${text}`.includes(word));
const files = [...new Set(chosen.map(({ file }) => file))];
const unmapped = files.filter((file) => specsOf[file] === undefined);
if (unmapped.length > 0 || chosen.length === 0)
  throw new Error(`wiring-survivors.mjs names no spec for: ${unmapped.join(', ') || word}`);
const built = spawnSync(process.execPath, ['scripts/build.mjs', '--all'], { cwd: repository, stdio: 'inherit' });
if (built.status !== 0) throw new Error('The desktop client does not build.');
makeFirstStart();
const folder = copyProject();
const survived = new Set();
try {
  for (const file of wiringFiles())
    instrument(
      folder,
      file,
      all.filter((each) => each.file === file),
    );
  const args = ['build', '--config', 'electron.vite.wiring.config.ts', '--logLevel', 'warn'];
  const { isOk, said } = await run(folder, 'electron-vite', args, { NODE_ENV: 'production' });
  if (!isOk) throw new Error(`The client does not build with its conditions:\n${said}`);
  const specs = [...new Set(files.flatMap((file) => specsOf[file]))];
  const places = await placesOf(folder, specs);
  process.stdout.write(`${chosen.length} statements. First ${places.length} tests without a deletion …\n`);
  const tests = await reachedBy(folder, places);
  for (let at = 0; at < chosen.length; at += PORTION) {
    makeFirstStart();
    await inLanes(chosen.slice(at, at + PORTION), async (statement) => {
      const caught = await isCaught(folder, statement, tests);
      if (!caught) survived.add(statement);
      process.stdout.write(`${caught ? 'caught  ' : 'SURVIVED'} ${statement.file}: ${statement.text}\n`);
    });
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
const problems = compare(chosen, survived, word !== '');
process.stdout.write(`${chosen.length - survived.size} of ${chosen.length} caught, ${survived.size} survived\n`);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);
