import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { times } from '#tests/support/concurrency.ts';
import { buildBrand, buildOpenJob, type Person } from '#tests/support/people.ts';
import { jobRow, notificationsOf } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { transaction } from '../../db/transaction.ts';
import { jobsAwaitingScripts } from './orders.repository.ts';
import { submitScript } from './submit-script.ts';

const app = useApp();
let brand: Person;
beforeAll(async () => {
  brand = await buildBrand(app());
});
const order = () => buildOpenJob(app(), brand, { with_scripting: 1, script: null });
const submit = (id: number, text = 'Open the bottle.') =>
  transaction(app().context.db, (tx) => submitScript(app().context, tx, id, text));
const told = (jobId: number) => notificationsOf(app(), { jobId, type: 'script_submitted' });

test('a script is stored with its time, and the brand is notified and can approve it', async () => {
  const id = await order();
  const approve = () => app().call(api.acceptScript, { token: brand.token, params: { id } });
  expect(await approve()).toMatchObject({ status: 409, message: 'There is no script to approve yet.' });
  await submit(id);
  expect(await jobRow(app(), id)).toMatchObject({
    status: 'awaiting_scripting',
    script: '<p>Open the bottle.</p>',
    scriptRevisions: 1,
    scriptSubmittedAt: expect.any(Date),
  });
  expect(await told(id)).toMatchObject([
    { userId: brand.id, message: 'The script for “Terra Cold Brew” is ready. Read it and approve it.' },
  ]);
  const answer = await approve();
  expect([answer.status, answer.data.status]).toEqual([200, 'pending']);
});

test.each([
  ['Wave.\r\n\r\nSmile.\r\nGo.', '<p>Wave.</p><p>Smile.<br />Go.</p>'],
  ['1 < 2 & more', '<p>1 &lt; 2 &amp; more</p>'],
  ['<p onclick="x()">Hi <script>alert(1)</script><b>you</b></p>', '<p>Hi <b>you</b></p>'],
])('%j becomes %s', async (text, html) => {
  const id = await order();
  await submit(id, text);
  expect((await jobRow(app(), id))?.script).toBe(html);
});

test.each([
  ['', 'Script is required'],
  ['<p> </p>', 'Script is required'],
  ['x'.repeat(limits.script), 'The script is too long'],
])('a text without content is refused', async (text, sentence) => {
  const id = await order();
  await expect(submit(id, text)).rejects.toThrow(sentence);
  expect(await jobRow(app(), id)).toMatchObject({ script: null, scriptRevisions: 0 });
});

const ask = (id: number, version: number, words = 'Shorter, please.') =>
  app().call(api.askForScript, { token: brand.token, params: { id }, body: { version, words } });
const look = async (id: number) => (await app().call(api.getBrandJob, { token: brand.token, params: { id } })).data;

test('a brand asks for a revision with its words, which operators see, and counts what is left', async () => {
  const id = await order();
  expect((await ask(id, 1)).message).toBe('A revision can be asked for only while a script waits for your approval.');
  await submit(id, 'Version 1.');
  expect((await look(id)).script_revision).toEqual({ version: 1, left: 5, asked: null });
  const { data } = await ask(id, 1, 'Shorter,\nplease.');
  const asked = { words: 'Shorter,\nplease.', at: expect.any(String), previous: '<p>Version 1.</p>' };
  expect(data).toMatchObject({
    stage: 'writing_script',
    script: null,
    script_revision: { version: 1, left: 4, asked },
  });
  expect((await ask(id, 1)).message).toBe('You have asked for a revision already. We are writing it.');
  const [waiting] = (await jobsAwaitingScripts(app().context.db.orm)).filter((job) => job.id === id);
  expect(waiting).toMatchObject({ submissions: 1, words: 'Shorter,\nplease.' });
  await submit(id, 'Version 2.');
  expect((await ask(id, 1)).message).toBe('There is a newer version of the script. Read it first.');
  expect(await look(id)).toMatchObject({
    stage: 'script_ready',
    script_revision: { version: 2, left: 4, asked: null },
  });
  expect((await told(id)).map(({ message }) => message)[1]).toMatch(/^Revision 1 of the script for “/);
});

test('the version before can be approved while a revision is being written', async () => {
  const id = await order();
  await submit(id, 'Version 1.');
  await ask(id, 1);
  const { data } = await app().call(api.acceptScript, { token: brand.token, params: { id } });
  expect([data.status, data.script]).toEqual(['pending', '<p>Version 1.</p>']);
  expect(await jobRow(app(), id)).toMatchObject({ previousScript: null, scriptAskedAt: null, scriptWords: null });
});

test('five revisions can be asked for, and a correction is none of them', async () => {
  const id = await order();
  await submit(id, 'Version 1.');
  for (let version = 1; version <= limits.scriptRevisions; version += 1) {
    expect((await ask(id, version)).status).toBe(200);
    await submit(id, `Version ${version + 1}.`);
    await submit(id, `Version ${version + 1}, corrected.`);
  }
  expect(await ask(id, 6)).toMatchObject({ status: 409, message: 'All 5 free revisions are used.' });
  expect(await jobRow(app(), id)).toMatchObject({ script: '<p>Version 6, corrected.</p>', scriptRevisions: 6 });
});

test('of ten concurrent requests one is accepted', async () => {
  const id = await order();
  await submit(id);
  const answers = await times(10, () => ask(id, 1));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await jobRow(app(), id))?.scriptRevisions).toBe(1);
});

test('only a job that awaits its script accepts one', async () => {
  const own = await buildOpenJob(app(), brand);
  await expect(submit(own)).rejects.toThrow(`Job #${own} does not wait for a script.`);
  await expect(submit(999_999)).rejects.toThrow('There is no job #999999.');
  const approved = await order();
  await submit(approved);
  await app().call(api.acceptScript, { token: brand.token, params: { id: approved } });
  await expect(submit(approved)).rejects.toThrow('does not wait for a script');
});
