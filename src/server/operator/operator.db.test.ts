import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { times } from '#tests/support/at-once.ts';
import { copyTemplate, type DatabaseCopy } from '#tests/support/database.ts';
import { buildEarner, requestWithdrawal } from '#tests/support/money.ts';
import { buildBrand, buildOpenJob, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { auditLog, jobs, users, withdrawals } from '../db/schema.ts';
import { startServer } from '../start.ts';
import { listenToOperator } from './listen.ts';
import { operate } from './operate.ts';

const app = useApp();
let creator: Person;
let brand: Person;
let stop: () => Promise<void>;
const socket = () => join(app().context.config.dataDirectory, 'operator.sock');
const run = (...words: string[]) => operate(words, { DATA_DIR: app().context.config.dataDirectory });
const statusOf = async (id: number) => {
  const [row] = await app().context.db.orm.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row?.status;
};
const audited = async (subject: string) =>
  (await app().context.db.orm.select().from(auditLog).where(eq(auditLog.subject, subject))).map(
    ({ actor, action, detail }) => ({ actor, action, detail }),
  );
const scriptFile = (content: string | Buffer): string => {
  const path = join(app().context.config.dataDirectory, 'script.txt');
  writeFileSync(path, content);
  return path;
};

beforeAll(async () => {
  [creator, brand] = [await buildEarner(app()), await buildBrand(app())];
});
beforeEach(async () => {
  stop = await listenToOperator(app().context);
});
afterEach(() => stop());

describe('through the socket of the running server', () => {
  test('withdrawals are listed with where the money goes, paid once, and noted', async () => {
    const id = await requestWithdrawal(app(), creator, 12.5);
    const { code, lines } = await run('list-withdrawals');
    expect([code, lines.find((line) => line.startsWith(`#${id} `))]).toEqual([
      0,
      expect.stringMatching(/\$12\.50 {2}Mia Fernandes <.*> {2}.* DE02 1203 0000 0000 1947 {2}.* UTC$/),
    ]);
    expect(await run('pay-withdrawal', String(id))).toEqual({
      code: 0,
      lines: [`Withdrawal #${id} of $12.50 is paid.`],
    });
    expect(await run('pay-withdrawal', String(id))).toEqual({ code: 1, lines: [`Withdrawal #${id} was paid before.`] });
    expect(await audited(`withdrawal:${id}`)).toEqual([
      { actor: 'operator', action: 'pay-withdrawal', detail: { amount_cents: 1_250 } },
    ]);
  });

  test('a withdrawal is refused with words that need no quotes', async () => {
    const id = await requestWithdrawal(app(), creator, 10);
    expect((await run('refuse-withdrawal', String(id), 'No', 'such', 'account.')).code).toBe(0);
    const [row] = await app().context.db.orm.select().from(withdrawals).where(eq(withdrawals.id, id));
    expect(row).toMatchObject({ status: 'refused', reason: 'No such account.' });
    expect(await audited(`withdrawal:${id}`)).toMatchObject([{ action: 'refuse-withdrawal' }]);
  });

  test('20 commands at once settle a withdrawal once', async () => {
    const id = await requestWithdrawal(app(), creator, 10);
    const outcomes = await times(20, () => run('pay-withdrawal', String(id)));
    expect(outcomes.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await audited(`withdrawal:${id}`)).toHaveLength(1);
  });

  test('scripts that are waited for are listed, and one is sent from a file', async () => {
    const id = await buildOpenJob(app(), brand, { with_scripting: 1, script: null });
    expect((await run('list-scripts')).lines).toEqual([`#${id}  Northwind  Terra Cold Brew  waits for its script`]);
    const file = scriptFile('\uFEFFOpen the bottle.\r\n\r\nSmile.');
    expect(await run('submit-script', String(id), file)).toEqual({
      code: 0,
      lines: [`The script of job #${id} is sent: first script sent, 5 revisions left.`],
    });
    const [job] = await app().context.db.orm.select().from(jobs).where(eq(jobs.id, id));
    expect(job?.script).toBe('<p>Open the bottle.</p><p>Smile.</p>');
    expect(await audited(`job:${id}`)).toMatchObject([{ action: 'submit-script', detail: { submission: 1 } }]);
  });

  test.each([
    ['no file', () => join(tmpdir(), 'no-such-script.txt'), /cannot be read \(ENOENT\)\.$/],
    ['no text', () => scriptFile(Buffer.from([0x50, 0x4b, 0xff, 0xfe])), /is not a text file/],
    ['too long', () => scriptFile('x'.repeat(50_001)), /is too long: a script has at most 50,000 characters\.$/],
    ['empty', () => scriptFile(''), /^Script is required$/],
  ])('a script that is %s is refused in a sentence', async (_name, file, sentence) => {
    const { code, lines } = await run('submit-script', '1', file());
    expect([code, lines.join('\n')]).toEqual([1, expect.stringMatching(sentence)]);
  });

  test('names cannot steer the terminal', async () => {
    const { orm } = app().context.db;
    await orm.update(users).set({ name: 'Mia\u001b[2J\nevil' }).where(eq(users.id, creator.id));
    const id = await requestWithdrawal(app(), creator, 10);
    const { lines } = await run('list-withdrawals');
    expect(lines.find((line) => line.startsWith(`#${id} `))).toContain('Mia [2J evil');
  });
});

describe('the socket', () => {
  test.skipIf(process.platform === 'win32')('is its owner’s alone, and goes away with the server', async () => {
    expect(statSync(socket()).mode & 0o777).toBe(0o600);
    await stop();
    expect(existsSync(socket())).toBe(false);
  });

  test('that a crash left behind is replaced', async () => {
    await stop();
    const dead = createServer();
    await new Promise<void>((resolve) => dead.listen(`${socket()}.dead`, resolve));
    renameSync(`${socket()}.dead`, socket());
    await new Promise((resolve) => dead.close(resolve));
    expect(existsSync(socket())).toBe(true);
    stop = await listenToOperator(app().context);
    expect((await run('list-scripts')).code).toBe(0);
  });

  test('of a server that runs is not taken away', async () => {
    const stopSecond = await listenToOperator(app().context);
    await stopSecond();
    expect((await run('list-scripts')).code).toBe(0);
  });

  test.each([
    'no json',
    '[]',
    '{}',
    '{"command":5,"id":1,"text":""}',
    '{"command":"pay-withdrawal","id":1,"text":"\\u0000"}',
  ])('hangs up on %s', async (line) => {
    const client = connect(socket());
    client.write(`${line}\n`);
    expect(await text(client)).toBe('');
  });

  test('does not wait for a client that says nothing', async () => {
    const client = connect(socket());
    await new Promise((resolve) => client.once('connect', resolve));
    const began = Date.now();
    await stop();
    expect(Date.now() - began).toBeLessThan(2_000);
    expect(await text(client)).toBe('');
  });
});

describe('a server that was started', () => {
  let directory: string;
  let copy: DatabaseCopy;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'operator-'));
    copy = await copyTemplate();
    if (copy.place.directory) renameSync(copy.place.directory, join(directory, 'database'));
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await copy.remove();
    rmSync(directory, { recursive: true, force: true });
  });
  const settings = () => ({
    DATA_DIR: directory,
    PORT: '0',
    SEED: 'none',
    LOG_LEVEL: 'silent',
    ...(copy.place.url && { DATABASE_URL: copy.place.url }),
  });

  test('answers the operator, and without it the command opens the database itself', async () => {
    const nothing = { code: 0, lines: ['No withdrawal waits.'] };
    const server = await startServer(settings());
    expect(existsSync(join(directory, 'operator.sock'))).toBe(true);
    expect(await operate(['list-withdrawals'], settings())).toEqual(nothing);
    await server.stop();
    expect(existsSync(join(directory, 'operator.sock'))).toBe(false);
    expect(await operate(['list-withdrawals'], settings())).toEqual(nothing);
    expect(await operate(['pay-withdrawal', '7'], settings())).toEqual({
      code: 1,
      lines: ['There is no withdrawal #7.'],
    });
  });

  test('in a folder with a long path is found too', async () => {
    const long = join(directory, 'x'.repeat(100));
    mkdirSync(long);
    if (existsSync(join(directory, 'database'))) renameSync(join(directory, 'database'), join(long, 'database'));
    const server = await startServer({ ...settings(), DATA_DIR: long });
    const outcome = await operate(['list-scripts'], { ...settings(), DATA_DIR: long });
    await server.stop();
    expect(outcome).toEqual({ code: 0, lines: ['No job waits for a script.'] });
  });
});

describe('the program', () => {
  const program = (...words: string[]): Promise<{ code: number | null; out: string; error: string }> =>
    new Promise((resolve, reject) => {
      const env = { PATH: process.env.PATH ?? '', DATA_DIR: app().context.config.dataDirectory };
      const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/operator.ts', ...words], { env });
      const said = Promise.all([text(child.stdout), text(child.stderr)]);
      child.on('error', reject);
      child.on('exit', (code) => void said.then(([out, error]) => resolve({ code, out, error }), reject));
    });

  test('prints help, and ends with 2 after wrong usage', async () => {
    const [help, wrong] = await Promise.all([program('help'), program('pay-withdrawal', 'seven')]);
    expect([help.code, help.error]).toEqual([0, '']);
    expect(help.out).toMatch(/^npm run operator -- COMMAND\n/);
    expect([wrong.code, wrong.out, wrong.error]).toEqual([2, '', help.out]);
  });

  test('ends with 0 when it was done and with 1 and the sentence when it was refused', async () => {
    const id = await requestWithdrawal(app(), creator, 10);
    const done = await program('pay-withdrawal', String(id));
    expect(done).toEqual({ code: 0, out: `Withdrawal #${id} of $10.00 is paid.\n`, error: '' });
    expect(await statusOf(id)).toBe('paid');
    const refused = await program('pay-withdrawal', String(id));
    expect(refused).toEqual({ code: 1, out: '', error: `Withdrawal #${id} was paid before.\n` });
  });

  test('says that there is no data folder', async () => {
    const outcome = await operate(['list-scripts'], { DATA_DIR: join(tmpdir(), 'no-such-folder') });
    expect([outcome.code, outcome.lines[0]]).toEqual([1, expect.stringMatching(/^There is no data folder /)]);
  });
});
