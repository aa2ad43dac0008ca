import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import { times } from '#tests/support/concurrency.ts';
import { buildEarner, requestWithdrawal } from '#tests/support/money.ts';
import { buildBrand, buildOpenJob, buildTask, type Person, picture } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import type { Database } from '../db/open.ts';
import { jobs } from '../db/schema/jobs.ts';
import { withdrawals } from '../db/schema/money.ts';
import { users } from '../db/schema/people.ts';
import { auditLog } from '../db/schema/work.ts';
import { StartBench } from '../fixtures/start-bench.ts';
import { startServer } from '../start.ts';
import { runCli } from './cli.ts';
import { listenToOperator } from './listen.ts';

const app = useApp();
const bench = new StartBench();
let creator: Person;
let brand: Person;
let stop: () => Promise<void>;
/** At a terminal, where the operator agrees to everything. */
const run = (...words: string[]) =>
  runCli(words, { DATA_DIR: app().context.config.dataDirectory, OPERATOR: 'operator' }, async () => true);
const audited = async (subject: string) =>
  (await app().context.db.orm.select().from(auditLog).where(eq(auditLog.subject, subject))).map(
    ({ actor, action, detail }) => ({ actor, action, detail }),
  );
const scriptFile = (content: string | Buffer): string => {
  const path = join(app().context.config.dataDirectory, 'script.txt');
  writeFileSync(path, content);
  return path;
};

/** As a server wrote names before there was a rule. */
const renameAsBefore = async ({ id }: Person, name: string) => {
  const { orm, pool } = app().context.db;
  await pool.query('alter table users disable trigger users_readable_name');
  await orm.update(users).set({ name }).where(eq(users.id, id));
  await pool.query('alter table users enable trigger users_readable_name');
};

beforeAll(async () => {
  [creator, brand] = [await buildEarner(app()), await buildBrand(app())];
});
beforeEach(async () => {
  stop = await listenToOperator(app().context);
});
afterEach(() => stop());

describe('through the socket of the running server', () => {
  test('withdrawals are listed with their destination, paid once, and recorded in the audit log', async () => {
    const id = await requestWithdrawal(app(), creator, 12.5);
    const { code, lines } = await run('list-withdrawals');
    expect([code, lines.find((line) => line.startsWith(`#${id} `))]).toEqual([
      0,
      expect.stringMatching(/\$12\.50 {2}Mia Fernandes <.*> {2}.* DE07 1203 0000 0000 0019 47 {2}.* UTC$/),
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

  test('what moves money says who and how much, and asks once: at a terminal, or by --yes', async () => {
    const id = await requestWithdrawal(app(), creator, 10);
    const environment = { DATA_DIR: app().context.config.dataDirectory, OPERATOR: 'Ada Operator' };
    const about = new RegExp(
      `^#${id} {2}\\$10\\.00 {2}Mia Fernandes <.*: it counts as paid, and its creator is told\\.$`,
    );
    const pay = ['pay-withdrawal', String(id)];
    expect(await runCli(pay, environment)).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(about),
        'Nothing was done, because this needs a confirmation. Run it in a terminal, or add --yes.',
      ],
    });
    const asked: (readonly string[])[] = [];
    const decline = async (lines: readonly string[]) => {
      asked.push(lines);
      return false;
    };
    expect(await runCli(pay, environment, decline)).toEqual({ code: 1, lines: ['Nothing was done.'] });
    expect(asked).toEqual([[expect.stringMatching(about)]]);
    expect(await audited(`withdrawal:${id}`)).toEqual([]);
    expect(await runCli([...pay, '--yes'], environment)).toEqual({
      code: 0,
      lines: [expect.stringMatching(about), `Withdrawal #${id} of $10.00 is paid.`],
    });
    const { lines } = await run('audit', `withdrawal:${id}`);
    expect(lines).toEqual([expect.stringMatching(/UTC {2}Ada Operator {2}pay-withdrawal {2}.*"amount_cents":1000/)]);
  });

  test('a payout warns of disputed jobs of its creator', async () => {
    const job = await buildTask(app(), await buildBrand(app()), creator);
    const id = await requestWithdrawal(app(), creator, 10);
    await app().context.db.orm.update(jobs).set({ pausedAt: app().context.clock() }).where(eq(jobs.id, job));
    const { lines } = await runCli(['pay-withdrawal', String(id)], { DATA_DIR: app().context.config.dataDirectory });
    expect(lines).toContain(`Warning: the payment of this creator's job #${job} is disputed. See \`disputes\`.`);
    expect((await run('refuse-withdrawal', String(id), 'Later.')).code).toBe(0);
  });

  test('a withdrawal is refused with a reason that needs no quotes', async () => {
    const id = await requestWithdrawal(app(), creator, 10);
    expect((await run('refuse-withdrawal', String(id), ' No', 'such', 'account. ')).code).toBe(0);
    const [row] = await app().context.db.orm.select().from(withdrawals).where(eq(withdrawals.id, id));
    expect(row).toMatchObject({ status: 'refused', reason: 'No such account.' });
    expect(await audited(`withdrawal:${id}`)).toMatchObject([{ action: 'refuse-withdrawal' }]);
  });

  test.each([' ', 'x'.repeat(256)])('the reason %j of a refusal is not taken', async (reason) => {
    const id = await requestWithdrawal(app(), creator, 10);
    const outcome = await run('refuse-withdrawal', String(id), reason);
    expect(outcome).toEqual({ code: 1, lines: ['Give a reason of at most 255 characters.'] });
    const [row] = await app().context.db.orm.select().from(withdrawals).where(eq(withdrawals.id, id));
    expect(row?.status).toBe('requested');
    await run('refuse-withdrawal', String(id), 'Later.');
  });

  test('20 concurrent commands settle a withdrawal once', async () => {
    const id = await requestWithdrawal(app(), creator, 10);
    const outcomes = await times(20, () => run('pay-withdrawal', String(id)));
    expect(outcomes.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await audited(`withdrawal:${id}`)).toHaveLength(1);
  });

  test('awaited scripts are listed, and one is sent from a file', async () => {
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
    ['binary', () => scriptFile('PK\u0000\u0003'), /is not a text file/],
    ['too long', () => scriptFile('x'.repeat(50_001)), /is too long: a script has at most 50,000 characters\.$/],
    ['empty', () => scriptFile(''), /^Script is required$/],
  ])('a script that is %s is refused with a message', async (_name, file, sentence) => {
    const { code, lines } = await run('submit-script', '1', file());
    expect([code, lines.join('\n')]).toEqual([1, expect.stringMatching(sentence)]);
  });

  test('waiting support chats are listed, longest waiting first, and one is shown with its newest message first', async () => {
    const [first, second] = [await buildBrand(app()), await buildBrand(app())];
    const open = async ({ token }: Person) => (await app().call(api.startSupportChat, { token })).data.id;
    const ask = ({ token }: Person, id: number, message: string) =>
      app().call(api.sendSupportMessage, { token, params: { id }, body: { message } });
    const [waiting, answered, silent] = [await open(first), await open(second), await open(creator)];
    const listed = async (...words: string[]) =>
      (await run('support', ...words)).lines.map((line) => Number(/^#(\d+) /.exec(line)?.[1]));
    expect(await run('support')).toEqual({ code: 0, lines: ['No support chat waits for an answer.'] });
    await ask(second, answered, 'When?');
    await ask(first, waiting, 'Where is\nmy script?');
    // Asking again does not put one behind those who came later.
    await ask(second, answered, 'When, please?');
    await ask(first, waiting, 'Hello?');
    await ask(second, answered, 'Hello?');
    expect(await listed()).toEqual([answered, waiting]);
    await run('answer-support', String(answered), 'Tomorrow.');
    expect(await listed()).toEqual([waiting]);
    expect(await listed('all')).toEqual([answered, waiting]);
    expect((await run('support')).lines).toEqual([
      expect.stringMatching(/^#\d+ {2}Northwind <.*> \(brand\) {2}2 messages without an answer, .* UTC {2}“Hello\?”$/),
    ]);
    const { code, lines } = await run('support', String(waiting));
    expect(code).toBe(0);
    expect(lines.filter((line) => !/ UTC$/.test(line))).toEqual([
      expect.stringMatching(/^Support chat #\d+ with Northwind <.*> \(brand\), newest message first$/),
      '',
      '  Hello?',
      '',
      '  Where is',
      '  my script?',
      '',
      `To answer: answer-support ${waiting} TEXT`,
    ]);
    await app().call(api.storeAttachment, {
      token: first.token,
      body: { key: 'photo' },
      files: { picture: picture(app()) },
    });
    const { data } = await app().call(api.sendSupportMessage, {
      token: first.token,
      params: { id: waiting },
      body: { message: '', attachments: ['photo'] },
    });
    const photo = data.attachments[0]?.id;
    expect((await run('support')).lines[0]).toContain('“Photo”');
    const folder = app().context.config.dataDirectory;
    const [shown] = (await run('support', String(waiting))).lines.filter((line) => line.includes('save-attachment'));
    expect(shown).toBe(
      `  picture picture.svg, ${byteSize(data.attachments[0]?.size ?? 0)}: save-attachment ${photo} FOLDER`,
    );
    const path = join(folder, `${photo}-picture.webp`);
    expect(await run('save-attachment', String(photo), folder)).toEqual({ code: 0, lines: [`Saved as ${path}.`] });
    expect(readFileSync(path).subarray(8, 12).toString()).toBe('WEBP');
    expect((await run('save-attachment', String(photo), folder)).lines).toEqual([
      `${path} could not be written (EEXIST).`,
    ]);
    expect((await run('save-attachment', String(photo), 'here')).code).toBe(1);
    expect((await run('save-attachment', '999999', folder)).lines).toEqual([
      'There is no attachment #999999 in a support chat.',
    ]);
    expect((await run('support', String(silent))).lines).toContain('Nothing was written yet.');
    expect(await run('support', '999999')).toEqual({ code: 1, lines: ['There is no support chat #999999.'] });
  });

  test('names cannot inject terminal control sequences', async () => {
    await renameAsBefore(creator, 'Mia\u001b[2J\nevil');
    const id = await requestWithdrawal(app(), creator, 10);
    const { lines } = await run('list-withdrawals');
    expect(lines.find((line) => line.startsWith(`#${id} `))).toContain('Mia [2J evil');
  });
});

test('a running server executes commands; without one the command opens the database itself', async () => {
  await bench.haveDatabase();
  const nothing = { code: 0, lines: ['No withdrawal waits.'] };
  const server = await startServer(bench.settings());
  expect(existsSync(join(bench.directory, 'operator.sock'))).toBe(true);
  expect(await runCli(['list-withdrawals'], bench.settings())).toEqual(nothing);
  await server.stop();
  expect(existsSync(join(bench.directory, 'operator.sock'))).toBe(false);
  expect(await runCli(['list-withdrawals'], bench.settings())).toEqual(nothing);
  expect(await runCli(['pay-withdrawal', '7', '--yes'], bench.settings())).toEqual({
    code: 1,
    lines: ['Withdrawal #7 does not wait to be paid.', 'There is no withdrawal #7.'],
  });
});

test('a command does not change a database without a marketplace', async () => {
  await bench.haveDatabase();
  const forget = async (db: Database) => void (await db.pool.query('drop table migrations'));
  await bench.withDatabase(forget);
  const said = await runCli(['support'], bench.settings()).catch((error: Error) => error.message);
  expect(said).toMatch(/^(There is no database in|The database that DATABASE_URL names holds no marketplace)/);
  await bench.withDatabase(async (db) => {
    expect((await db.pool.query("select to_regclass('migrations') as there")).rows).toEqual([{ there: null }]);
  });
});

test('names that are older than their rules are listed in ASCII, and their owners keep everything else', async () => {
  const { orm } = app().context.db;
  await renameAsBefore(creator, 'Mia Fernandes');
  expect((await run('refused-names')).lines).toEqual(['Every name follows the rules.']);
  await renameAsBefore(brand, 'UGС Admins\u202E');
  expect((await run('refused-names')).lines).toEqual([
    `account #${brand.id}  "UG\\u{421} Admins\\u{202e}"  ${brand.email}`,
  ]);
  await orm.update(users).set({ suspendedAt: null }).where(eq(users.id, brand.id));
  const body = { name: 'UGС Admins', description: 'x' };
  expect(await app().call(api.saveBrandProfile, { token: brand.token, body })).toMatchObject({
    status: 422,
    errors: { name: ['This name is reserved for the UGC Marketplace itself. Please choose another one.'] },
  });
  await orm.update(users).set({ name: 'Northwind' }).where(eq(users.id, brand.id));
});
