// Mutation tests: plants one defect after the other into a copy of the desktop client's source, builds it, and runs the
// tests that must fail. Exits with 1 when the tests miss a defect. `node tests/desktop/mutations.mjs token` plants only
// those whose name or test file contains the word. Part of `npm run test:long`.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bridgeDefects } from './defects/bridge.mjs';
import { keychainDefects } from './defects/keychain.mjs';
import { logDefects } from './defects/log.mjs';
import { nativeDefects } from './defects/native.mjs';
import { serverDefects } from './defects/server.mjs';
import { shellDefects } from './defects/shell.mjs';
import { transferDefects } from './defects/transfers.mjs';
import { updateDefects } from './defects/updates.mjs';

const repository = join(import.meta.dirname, '../..');
const copied = ['src', 'scripts', 'resources', 'tests/desktop', 'tests/support'];
const configs = ['package.json', 'tsconfig.json', 'electron.vite.config.ts', 'renderer.config.ts', 'vitest.config.ts'];

/** Builds main process and preload script only, since the page does not change. */
const buildConfig = `import config from './electron.vite.config.ts';
export default { main: config.main, preload: config.preload };
`;

function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'desktop-mutations-'));
  for (const path of [...copied, ...configs])
    cpSync(join(repository, path), join(folder, path), { recursive: true, force: true, errorOnExist: false });
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'out'));
  symlinkSync(join(repository, 'out/renderer'), join(folder, 'out/renderer'));
  writeFileSync(join(folder, 'electron.vite.mutations.config.ts'), buildConfig);
  return folder;
}

/** Runs a tool in the copy; returns whether it succeeded, and its output. */
function run(folder, program, args, environment = {}) {
  const { status, stdout, stderr } = spawnSync(join(folder, 'node_modules/.bin', program), args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    timeout: 240_000,
    killSignal: 'SIGKILL',
  });
  return { isOk: status === 0, said: `${stdout}${stderr}` };
}

function build(folder) {
  const args = ['build', '--config', 'electron.vite.mutations.config.ts', '--logLevel', 'warn'];
  const { isOk, said } = run(folder, 'electron-vite', args, { NODE_ENV: 'production' });
  if (!isOk) throw new Error(`The defect does not build, so it proves nothing:\n${said}`);
}

const runUnit = (folder, files) => run(folder, 'vitest', ['run', '--project', 'unit', ...files]);

const runDesktop = (folder, { spec, title }) =>
  run(folder, 'playwright', [
    'test',
    '--config',
    'tests/desktop/playwright.config.ts',
    `/${spec}`,
    '--max-failures=1',
    '--grep',
    title,
  ]);

/**
 * Replaces a text. A text that is missing or occurs twice is an error: the defect would not be the one its name states.
 */
function plant(folder, { file, find, replace }) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const parts = text.split(find);
  if (parts.length !== 2)
    throw new Error(
      `${file} holds this text ${parts.length - 1} times, not once:\n${find}\nBring the defect up to date.`,
    );
  writeFileSync(path, parts.join(replace));
  return () => writeFileSync(path, text);
}

/** Whether the tests fail with the defect. */
function isCaught(folder, { edits, unit, desktop }) {
  const undo = [];
  try {
    for (const edit of edits) undo.unshift(plant(folder, edit));
    if (unit) return !runUnit(folder, [unit]).isOk;
    build(folder);
    return !runDesktop(folder, desktop).isOk;
  } finally {
    for (const back of undo) back();
  }
}

/** Checks that the tests pass without a defect; otherwise their failure would prove nothing. */
function checkBaseline(folder, defects) {
  const units = [...new Set(defects.flatMap(({ unit }) => unit ?? []))];
  const runs = defects.flatMap(({ desktop }) => desktop ?? []);
  const specs = [...new Set(runs.map(({ spec }) => spec))];
  const titlesOf = (spec) => [...new Set(runs.filter((each) => each.spec === spec).map(({ title }) => title))];
  const results = units.length > 0 ? [runUnit(folder, units)] : [];
  if (specs.length > 0) build(folder);
  for (const spec of specs) results.push(runDesktop(folder, { spec, title: titlesOf(spec).join('|') }));
  const failed = results.find(({ isOk }) => !isOk);
  if (failed) throw new Error(`These tests fail without any defect:\n${failed.said}`);
}

const word = process.argv[2] ?? '';
const all = [
  ...shellDefects,
  ...bridgeDefects,
  ...keychainDefects,
  ...nativeDefects,
  ...logDefects,
  ...updateDefects,
  ...serverDefects,
  ...transferDefects,
];
const defects = all.filter(({ name, unit, desktop }) => `${name} ${unit ?? desktop.spec}`.includes(word));
if (defects.some(({ desktop }) => desktop)) {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--all'], { cwd: repository, stdio: 'inherit' });
  if (status !== 0) throw new Error('The desktop client does not build.');
}
const folder = copyProject();
const missed = [];
try {
  process.stdout.write(`${defects.length} defects. First the tests without any …\n`);
  checkBaseline(folder, defects);
  for (const defect of defects) {
    const started = performance.now();
    const caught = isCaught(folder, defect);
    if (!caught) missed.push(defect.name);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    process.stdout.write(`${caught ? 'caught' : 'MISSED'}  ${defect.name} (${seconds} s)\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
process.stdout.write(`${defects.length - missed.length} of ${defects.length} caught\n`);
process.exit(missed.length === 0 && defects.length > 0 ? 0 : 1);
