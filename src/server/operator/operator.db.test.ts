import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { connect, createServer, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endsWithin } from '#tests/support/ends-within.ts';
import { buildEarner, requestWithdrawal } from '#tests/support/money.ts';
import { builtProgram } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';
import { StartBench } from '../fixtures/start-bench.ts';
import { runCli } from './cli.ts';
import { listenToOperator } from './listen.ts';

const app = useApp();
const bench = new StartBench();
let stop: () => Promise<void>;
const dataDirectory = () => app().context.config.dataDirectory;
const socket = () => join(dataDirectory(), 'operator.sock');
const run = (...words: string[]) => runCli(words, { DATA_DIR: dataDirectory() });

beforeEach(async () => {
  stop = await listenToOperator(app().context);
});
afterEach(() => stop());

describe('the socket', () => {
  test.skipIf(process.platform === 'win32')('is its owner’s alone, and goes away with the server', async () => {
    expect(statSync(socket()).mode & 0o777).toBe(0o600);
    await stop();
    expect(existsSync(socket())).toBe(false);
  });

  test('left by a crash is replaced', async () => {
    await stop();
    const dead = createServer();
    await new Promise<void>((resolve) => dead.listen(`${socket()}.dead`, resolve));
    renameSync(`${socket()}.dead`, socket());
    await new Promise((resolve) => dead.close(resolve));
    expect(existsSync(socket())).toBe(true);
    stop = await listenToOperator(app().context);
    expect((await run('list-scripts')).code).toBe(0);
  });

  test('of a running server is not replaced', async () => {
    const stopSecond = await listenToOperator(app().context);
    await stopSecond();
    expect((await run('list-scripts')).code).toBe(0);
  });

  test('keeps working after connections that could not be accepted', async () => {
    await stop();
    const listen = vi.spyOn(Server.prototype, 'listen');
    stop = await listenToOperator(app().context);
    const [server] = listen.mock.contexts as Server[];
    listen.mockRestore();
    for (let n = 0; n < 2; n += 1) server?.emit('error', new Error('accept EMFILE'));
    expect((await run('list-scripts')).code).toBe(0);
  });

  test.each([
    'no json',
    '[]',
    '{}',
    '{"command":5,"id":1,"text":""}',
    '{"command":"pay-withdrawal","id":1,"text":"\\u0000"}',
  ])('closes the connection on %s', async (line) => {
    const client = connect(socket());
    client.write(`${line}\n`);
    expect(await text(client)).toBe('');
  });

  test('does not wait for a silent client', async () => {
    const client = connect(socket());
    await new Promise((resolve) => client.once('connect', resolve));
    expect(await endsWithin(stop(), 10_000)).toBe(true);
    expect(await text(client)).toBe('');
  });
});

test('a server in a folder with a long path is reachable', async () => {
  const long = join(bench.directory, 'x'.repeat(100));
  mkdirSync(long);
  await bench.haveDatabase();
  if (existsSync(join(bench.directory, 'database')))
    renameSync(join(bench.directory, 'database'), join(long, 'database'));
  await bench.start({ DATA_DIR: long });
  const outcome = await runCli(['list-scripts'], bench.settings({ DATA_DIR: long }));
  expect(outcome).toEqual({ code: 0, lines: ['No job waits for a script.'] });
});

describe('the program', () => {
  const program = (...words: string[]): Promise<{ code: number | null; out: string; error: string }> =>
    new Promise((resolve, reject) => {
      const env = { PATH: process.env.PATH ?? '', DATA_DIR: app().context.config.dataDirectory, ENV_FILE: 'none' };
      const child = spawn(process.execPath, [builtProgram('operator'), ...words], { env });
      const said = Promise.all([text(child.stdout), text(child.stderr)]);
      child.on('error', reject);
      child.on('exit', (code) => void said.then(([out, error]) => resolve({ code, out, error }), reject));
    });

  test('prints help, and exits with 2 after wrong usage', async () => {
    const [help, wrong] = await Promise.all([program('--help'), program('pay-withdrawal', 'seven')]);
    expect([help.code, help.error]).toEqual([0, '']);
    expect(help.out).toMatch(/^npm run operator -- COMMAND\n/);
    expect([wrong.code, wrong.out]).toEqual([2, '']);
    expect(wrong.error).toMatch(/^This is not how pay-withdrawal is used\.\n\nnpm run operator -- pay-withdrawal ID\n/);
  });

  test('exits with 0 after success, and with 1 and the message after a refusal', async () => {
    const id = await requestWithdrawal(app(), await buildEarner(app()), 10);
    const unasked = await program('pay-withdrawal', String(id));
    expect([unasked.code, unasked.out]).toEqual([1, '']);
    expect(unasked.error).toMatch(/needs a confirmation\. Run it in a terminal, or add --yes\.\n$/);
    const done = await program('pay-withdrawal', String(id), '--yes');
    expect([done.code, done.error]).toEqual([0, '']);
    expect(done.out).toContain(`\nWithdrawal #${id} of $10.00 is paid.\n`);
    const refused = await program('pay-withdrawal', String(id), '--yes');
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.error).toContain(`Withdrawal #${id} was paid before.\n`);
  });

  test.each([['help'], ['-h'], ['--help'], ['help', 'support'], ['support', '-h'], ['refuse-withdrawal', '--help']])(
    '%s %s prints help and exits with 0',
    async (...words) => {
      expect((await run(...words)).code).toBe(0);
    },
  );

  test('reports an unknown command and lists the known ones', async () => {
    const { code, lines } = await run('pay-everybody');
    expect([code, lines[0], lines.slice(2)]).toEqual([
      2,
      'There is no command "pay-everybody".',
      (await run('help')).lines,
    ]);
  });

  test('an empty data folder stays empty: commands do not create a database', async () => {
    const DATA_DIR = join(bench.directory, 'empty');
    mkdirSync(DATA_DIR);
    const said = await runCli(['support'], { DATA_DIR }).catch((error: Error) => error.message);
    expect(said).toBe(
      `There is no database in ${DATA_DIR}. Set DATA_DIR to the folder of the server, or start the server once.`,
    );
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  test('reports a missing data folder', async () => {
    const outcome = await runCli(['list-scripts'], { DATA_DIR: join(tmpdir(), 'no-such-folder') });
    expect([outcome.code, outcome.lines[0]]).toEqual([1, expect.stringMatching(/^There is no data folder /)]);
  });
});
