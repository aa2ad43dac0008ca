import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { times } from '#tests/support/concurrency.ts';
import { buildBrand, buildOpenJob, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { submitScript } from './submit-script.ts';

const app = useApp();
let brand: Person;
beforeAll(async () => {
  brand = await buildBrand(app());
});
const order = () => buildOpenJob(app(), brand, { with_scripting: 1, script: null });
const submit = (id: number, text = 'Open the bottle.') =>
  transaction(app().context.db, (tx) => submitScript(app().context, tx, id, text));
const jobOf = async (id: number) => {
  const [job] = await app().context.db.orm.select().from(jobs).where(eq(jobs.id, id));
  return job;
};
const told = async (jobId: number) =>
  app()
    .context.db.orm.select()
    .from(notifications)
    .where(and(eq(notifications.jobId, jobId), eq(notifications.type, 'script_submitted')))
    .orderBy(notifications.id);

test('a script is stored with its time, and the brand is notified and can approve it', async () => {
  const id = await order();
  await submit(id);
  expect(await jobOf(id)).toMatchObject({
    status: 'awaiting_scripting',
    script: '<p>Open the bottle.</p>',
    scriptRevisions: 1,
    scriptSubmittedAt: expect.any(Date),
  });
  expect(await told(id)).toMatchObject([
    { userId: brand.id, message: 'The script for “Terra Cold Brew” is ready. Read it and approve it.' },
  ]);
  const answer = await app().call(api.acceptScript, { token: brand.token, params: { id } });
  expect([answer.status, answer.data.status]).toEqual([200, 'pending']);
});

test.each([
  ['Wave.\r\n\r\nSmile.\r\nGo.', '<p>Wave.</p><p>Smile.<br />Go.</p>'],
  ['1 < 2 & more', '<p>1 &lt; 2 &amp; more</p>'],
  ['<p onclick="x()">Hi <script>alert(1)</script><b>you</b></p>', '<p>Hi <b>you</b></p>'],
])('%j becomes %s', async (text, html) => {
  const id = await order();
  await submit(id, text);
  expect((await jobOf(id))?.script).toBe(html);
});

test.each([
  ['', 'Script is required'],
  ['<p> </p>', 'Script is required'],
  ['x'.repeat(limits.script), 'The script is too long'],
])('a text without content is refused', async (text, sentence) => {
  const id = await order();
  await expect(submit(id, text)).rejects.toThrow(sentence);
  expect(await jobOf(id)).toMatchObject({ script: null, scriptRevisions: 0 });
});

test('five revisions are accepted after the first script, a sixth is refused', async () => {
  const id = await order();
  for (let n = 0; n <= limits.scriptRevisions; n += 1) await submit(id, `Version ${n}.`);
  await expect(submit(id, 'One more.')).rejects.toThrow(
    `The script of job #${id} was revised 5 times; no more revisions are included.`,
  );
  expect(await jobOf(id)).toMatchObject({ script: '<p>Version 5.</p>', scriptRevisions: 6 });
  const messages = (await told(id)).map(({ message }) => message);
  expect(messages).toHaveLength(6);
  expect(messages[5]).toMatch(/^Revision 5 of the script for “/);
});

test('of ten concurrent scripts six are accepted', async () => {
  const id = await order();
  const results = await times(10, (n) => submit(id, `Version ${n}.`).then(() => 'taken', String));
  const refused = results.filter((result) => result !== 'taken');
  expect([refused.length, (await jobOf(id))?.scriptRevisions]).toEqual([4, 6]);
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
