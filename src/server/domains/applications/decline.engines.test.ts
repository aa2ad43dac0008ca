import { eq } from 'drizzle-orm';
import { describe, expect, inject, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { apply, buildBrand, buildCreator, buildOpenJob, PASSWORD, type Person } from '#tests/support/people.ts';
import { notificationsOf } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { meetUncommitted } from '#tests/support/uncommitted.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { applications, jobs } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import { days } from '../../lib/clock.ts';
import { eraseAccounts } from '../privacy/deletion.service.ts';

const app = useApp();
const about = (id: number, { token }: Person) => ({ token, params: { id } });
const decline = (brand: Person, id: number, body: Readonly<Record<string, unknown>> = { reason: 'style' }) =>
  app().call(api.declineApplication, { ...about(id, brand), body });
const reconsider = (brand: Person, id: number) => app().call(api.reconsiderApplication, about(id, brand));
const accept = (brand: Person, id: number) => app().call(api.acceptApplication, about(id, brand));
const withdraw = (creator: Person, id: number) => app().call(api.withdrawApplication, about(id, creator));
const look = async (creator: Person, id: number) => (await app().call(api.getCreatorJob, about(id, creator))).data;
const rowsOf = (jobId: number) =>
  app().context.db.orm.select().from(applications).where(eq(applications.jobId, jobId)).orderBy(applications.id);
const countsOf = async (jobId: number) => {
  const [job] = await app().context.db.orm.select().from(jobs).where(eq(jobs.id, jobId));
  return job && { applicants: job.applicants, new: job.newApplicants, stage: job.stage };
};
const toldTo = async ({ id: userId }: Person) =>
  (await notificationsOf(app(), { userId, type: 'application_declined' })).map(({ message }) => message);
const build = async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  const job = await buildOpenJob(app(), brand);
  return { brand, creator, job, id: await apply(app(), creator, job) };
};
const status = (answer: { status: number }) => answer.status;

describe('declining an application', () => {
  test('notifies its creator, who sees reason and message on the job and in the applications list', async () => {
    const { brand, creator, job, id } = await build();
    const declined = { reason: 'look', words: 'Your light is lovely. We need a garden.', at: expect.any(String) };
    const answer = await decline(brand, id, { reason: 'look', words: '  Your light is lovely. We need a garden. ' });
    expect(answer).toMatchObject({ status: 200, data: { applications: [{ id, status: 'declined', declined }] } });
    const asSeen = { id, status: 'declined', declined };
    expect((await look(creator, job)).application).toMatchObject(asSeen);
    const { data } = await app().call(api.listApplications, { token: creator.token, query: { status: 'declined' } });
    expect(data).toMatchObject([{ ...asSeen, job: { id: job } }]);
    expect(await toldTo(creator)).toEqual([
      'Northwind will not continue with your application for “Terra Cold Brew”. The brand is looking for another look this time. “Your light is lovely. We need a garden.”',
    ]);
  });

  test('leaves the brand what names the applicant; bio, pitch and date of birth are there again once reconsidered', async () => {
    const { brand, id } = await build();
    const kept = { name: expect.any(String), gender: 'female', age: expect.any(Number) };
    const declined = (await decline(brand, id)).data?.applications[0]?.creator;
    expect(declined).toMatchObject({ ...kept, date_of_birth: null, description: null, video: null });
    const back = (await reconsider(brand, id)).data?.applications[0]?.creator;
    expect(back).toMatchObject({ ...kept, date_of_birth: expect.stringMatching(/^\d{4}-01-01$/) });
    expect(back?.description).toEqual(expect.any(String));
  });

  test('no longer counts it, nor as new, and a reconsidered one counts again but is not new', async () => {
    const { brand, job, id } = await build();
    expect(await countsOf(job)).toEqual({ applicants: 1, new: 1, stage: 'choosing_creator' });
    const { data } = await decline(brand, id);
    expect(data).toMatchObject({ applicants: 0, new_applicants: 0, stage: 'finding_creator' });
    expect((await look(await buildCreator(app()), job)).applicants).toBe(0);
    await reconsider(brand, id);
    expect(await countsOf(job)).toEqual({ applicants: 1, new: 0, stage: 'choosing_creator' });
  });

  test('needs one of the reasons, and takes at most 300 characters', async () => {
    const { brand, id } = await build();
    for (const body of [{}, { reason: '' }, { reason: 'ugly' }, { reason: null }, { reason: 'constructor' }])
      expect((await decline(brand, id, body)).errors).toEqual({ reason: ['Choose a reason'] });
    expect(status(await decline(brand, id, { reason: ['style'] }))).toBe(422);
    expect(status(await decline(brand, id, { reason: 'other', words: 'x'.repeat(301) }))).toBe(422);
    expect(status(await decline(brand, id, { reason: 'other', words: 'x'.repeat(300) }))).toBe(200);
  });

  test('is final for the creator: it can be neither repeated nor withdrawn', async () => {
    const { brand, creator, job, id } = await build();
    await decline(brand, id, { reason: 'full', words: ' ' });
    const again = await app().call(api.apply, { ...about(job, creator), body: { note: 'Please!' } });
    expect(again).toMatchObject({ status: 409, message: 'You have already applied for this job.' });
    expect(await withdraw(creator, id)).toMatchObject({
      status: 409,
      message: 'Only an application that is not decided yet can be withdrawn.',
    });
    expect(await rowsOf(job)).toMatchObject([{ status: 'declined', declineReason: 'full', declineWords: null }]);
  });

  test('takes effect and notifies once, and not for a withdrawn or accepted application', async () => {
    const { brand, creator, job, id } = await build();
    const twice = await Promise.all([decline(brand, id), decline(brand, id, { reason: 'look' })]);
    expect(twice.map(status).sort()).toEqual([200, 409]);
    expect(await decline(brand, id)).toMatchObject({ status: 409, message: expect.stringContaining('was declined') });
    expect(await toldTo(creator)).toHaveLength(1);
    expect(await accept(brand, id)).toMatchObject({
      status: 409,
      message: 'This application was declined. Reconsider it first.',
    });
    const [gone, chosen] = [await buildCreator(app()), await buildCreator(app())];
    const withdrawn = await apply(app(), gone, job);
    await withdraw(gone, withdrawn);
    expect(await decline(brand, withdrawn)).toMatchObject({ status: 409, message: 'This application was withdrawn.' });
    const accepted = await apply(app(), chosen, job);
    await accept(brand, accepted);
    expect(await decline(brand, accepted)).toMatchObject({
      status: 409,
      message: 'Applications can be declined and reconsidered only while the job is open.',
    });
  });

  test('stays what it is when another is accepted: the creator is not rejected too', async () => {
    const { brand, creator, job, id } = await build();
    const accepted = await apply(app(), await buildCreator(app()), job);
    await decline(brand, id);
    expect((await accept(brand, accepted)).data.applications).toMatchObject([{ id: accepted, status: 'accepted' }]);
    expect((await rowsOf(job)).map((row) => row.status)).toEqual(['declined', 'accepted']);
    const told = await app().context.db.orm.select().from(notifications).where(eq(notifications.userId, creator.id));
    expect(told.map(({ type }) => type)).not.toContain('application_rejected');
    expect(status(await reconsider(brand, id))).toBe(409);
    expect(await look(creator, job)).toMatchObject({ application: { status: 'declined' }, script: expect.any(String) });
  });
});

describe('reconsidering a declined application', () => {
  test('makes it pending again, tells its creator, and it can be accepted', async () => {
    const { brand, creator, id } = await build();
    expect(await reconsider(brand, id)).toMatchObject({ status: 409, message: 'This application is not declined.' });
    await decline(brand, id);
    expect((await reconsider(brand, id)).data.applications).toMatchObject([{ id, status: 'pending', declined: null }]);
    expect((await toldTo(creator)).at(-1)).toBe(
      'Northwind is considering your application for “Terra Cold Brew” again.',
    );
    expect(status(await accept(brand, id))).toBe(200);
  });
});

describe('an applicant who is no longer available', () => {
  const gone = { status: 409, message: 'This creator is no longer available.' };
  const change = ({ id }: Person, to: Partial<typeof users.$inferInsert>) =>
    app().context.db.orm.update(users).set(to).where(eq(users.id, id));

  test.each(['suspendedAt', 'deletionRequestedAt', 'deletedAt'] as const)(
    'is neither accepted nor reconsidered, and can be once that is taken back: %s',
    async (column) => {
      const { brand, creator, job, id } = await build();
      await change(creator, { [column]: app().context.clock() });
      expect(await accept(brand, id)).toMatchObject(gone);
      expect(status(await decline(brand, id))).toBe(200);
      expect(await reconsider(brand, id)).toMatchObject(gone);
      expect(await countsOf(job)).toMatchObject({ stage: 'finding_creator' });
      expect(await toldTo(creator)).toHaveLength(1);
      await change(creator, { [column]: null });
      expect(status(await reconsider(brand, id))).toBe(200);
      expect(status(await accept(brand, id))).toBe(200);
    },
  );

  // Without a lock on the account both succeed, and no account with a job in progress can be deleted.
  test.skipIf(inject('databaseEngine') === 'pglite')('who is asking for the deletion is waited for', async () => {
    const { brand, creator, id } = await build();
    const asks = `update users set deletion_requested_at = now() where id = ${creator.id}`;
    expect(await meetUncommitted(app().context.db.pool, asks, () => accept(brand, id))).toMatchObject(gone);
    await change(creator, { deletionRequestedAt: null });
  });
});

// Without the condition on the status and the lock of the job both succeed: the job in progress has a declined creator.
test.each(['accepted', 'declined'])(
  'while it is being accepted, one of the two wins (first asked: %s)',
  async (first) => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    for (let n = 0; n < 10; n += 1) {
      const job = await buildOpenJob(app(), brand);
      const id = await apply(app(), creator, job);
      const both = [() => accept(brand, id), () => decline(brand, id)];
      if (first === 'declined') both.reverse();
      const answers = await Promise.all(both.map((ask) => ask()));
      expect(answers.map(status).sort()).toEqual([200, 409]);
      const [after] = await app().context.db.orm.select().from(jobs).where(eq(jobs.id, job));
      const [row] = await rowsOf(job);
      expect([
        ['in_progress', 'accepted', 0],
        ['pending', 'declined', 0],
      ]).toContainEqual([after?.status, row?.status, after?.applicants]);
    }
  },
);

test('while another one is accepted, a declined one is not also rejected, nor one reconsidered too late left pending', async () => {
  const { orm } = app().context.db;
  const [brand, one, two] = [await buildBrand(app()), await buildCreator(app()), await buildCreator(app())];
  for (let n = 0; n < 6; n += 1) {
    const job = await buildOpenJob(app(), brand);
    const [chosen, other] = [await apply(app(), one, job), await apply(app(), two, job)];
    if (n % 2) await decline(brand, other);
    const both = [() => accept(brand, chosen), () => (n % 2 ? reconsider(brand, other) : decline(brand, other))];
    if (n % 3 === 0) both.reverse();
    await Promise.all(both.map((ask) => ask()));
    const found = await orm.select().from(applications).where(eq(applications.jobId, job));
    expect(found.find(({ id }) => id === chosen)?.status).toBe('accepted');
    expect(['declined', 'rejected']).toContain(found.find(({ id }) => id === other)?.status);
  }
});

test('each change is published to the brand’s open pages, including a withdrawal or an erased creator', async () => {
  const { brand, creator, job, id } = await build();
  const published = vi.spyOn(app().context.broadcast, 'publish');
  const changes = () => published.mock.calls.flat(2).filter(({ event }) => event === 'job-changed');
  await decline(brand, id);
  await reconsider(brand, id);
  await withdraw(creator, id);
  expect(changes()).toHaveLength(3);
  await withdraw(creator, id);
  await decline(brand, id);
  expect(changes()).toHaveLength(3);
  // The brand was notified of the first application; of a further one only its pages learn.
  await apply(app(), creator, job);
  await app().context.outbox.drain();
  expect(changes()).toHaveLength(4);
  const body = { password: PASSWORD };
  await app().call(api.requestDeletion, { token: creator.token, body });
  app().pass(days(14));
  await eraseAccounts(app().context);
  expect(changes()).toHaveLength(5);
  const chosen = await apply(app(), await buildCreator(app()), job);
  await accept(brand, chosen);
  expect(changes()).toEqual(
    Array(6).fill({ channel: `private-notification${brand.id}`, event: 'job-changed', data: { job_id: job } }),
  );
});

test('the database refuses every step that no use case takes', async () => {
  const { pool } = app().context.db;
  const { brand, job, id } = await build();
  const set = (to: string, reason: string | null = null) =>
    pool.query('update applications set status = $2, decline_reason = $3, decided_at = now() where id = $1', [
      id,
      to,
      reason,
    ]);
  await expect(set('declined')).rejects.toThrow(/applications_declined/);
  await expect(set('pending', 'style')).rejects.toThrow(/applications_declined/);
  await expect(set('declined', 'ugly')).rejects.toThrow(/decline_reason/);
  await accept(brand, id);
  for (const to of ['pending', 'rejected', 'withdrawn'])
    await expect(set(to)).rejects.toThrow(/cannot go from accepted/);
  await expect(set('declined', 'style')).rejects.toThrow(/cannot go from accepted/);
  expect(await rowsOf(job)).toMatchObject([{ status: 'accepted' }]);
});
