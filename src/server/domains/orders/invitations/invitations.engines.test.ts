import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { channelName, LIVE_EVENTS } from '#shared/domain/messages/realtime-channels.ts';
import { times } from '#tests/support/concurrency.ts';
import { notificationsOf } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { applications, invitations, jobs } from '../../../db/schema/jobs.ts';
import { profiles, users } from '../../../db/schema/people.ts';
import { addApplication, addBrand, addCreator, addJob } from '../../jobs/fixtures/list-data.ts';
import { addListedCreator } from '../../people/fixtures/listed-people.ts';
import { announceJob } from '../announcements/announce-job.ts';

const app = useApp();
const orm = () => app().context.db.orm;
type Person = Awaited<ReturnType<typeof addBrand>>;

const invite = ({ token }: Person, job: number, creator_id: number, note?: string) =>
  app().call(api.inviteCreator, { token, params: { id: job }, body: { creator_id, note } });
const withdraw = ({ token }: Person, id: number) => app().call(api.withdrawInvitation, { token, params: { id } });
const see = ({ token }: Person, id: number) => app().call(api.seeInvitation, { token, params: { id } });
const decline = ({ token }: Person, id: number, reason?: string) =>
  app().call(api.declineInvitation, { token, params: { id }, body: { reason } });
const apply = ({ token }: Person, id: number) =>
  app().call(api.apply, { token, params: { id }, body: { note: 'I would love to.' } });
const jobOf = ({ token }: Person, id: number) => app().call(api.getCreatorJob, { token, params: { id } });
const sentOf = async ({ token }: Person, id: number) =>
  (await app().call(api.getBrandJob, { token, params: { id } })).data.invitations;
const statesOf = async (brand: Person, id: number) => (await sentOf(brand, id)).map(({ state }) => state);
const toldTo = async ({ id: userId }: Person) =>
  (await notificationsOf(app(), { userId })).map(({ type, message, jobId }) => ({ type, message, jobId }));

const build = async (job: Parameters<typeof addJob>[2] = {}) => {
  const [brand, creator] = [await addBrand(app()), await addListedCreator(app())];
  return { brand, creator, id: await addJob(app(), brand.id, job) };
};

describe('an invitation', () => {
  test('is told in one sentence, whatever the brand is called', async () => {
    const { brand, creator, id } = await build();
    await orm()
      .update(users)
      .set({ name: 'N'.repeat(255) })
      .where(eq(users.id, brand.id));
    expect((await invite(brand, id, creator.id)).status).toBe(201);
    const message = `${'N'.repeat(39)}… invites you to apply for “Terra Cold Brew”, $100.00.`;
    expect(await toldTo(creator)).toMatchObject([{ message }]);
  });

  test('reaches the creator with its note, and is an application once the creator applies', async () => {
    const { brand, creator, id } = await build();
    const answer = await invite(brand, id, creator.id, '  Your kitchen would be perfect.\n');
    expect(answer).toMatchObject({
      status: 201,
      data: { state: 'sent', note: 'Your kitchen would be perfect.', creator: { id: creator.id } },
    });
    const sent = answer.data.id;
    expect(await toldTo(creator)).toEqual([
      {
        type: 'invitation',
        message: 'Northwind invites you to apply for “Terra Cold Brew”, $100.00. “Your kitchen would be perfect.”',
        jobId: id,
      },
    ]);
    const { data } = await jobOf(creator, id);
    expect(data.invitation).toMatchObject({ id: sent, note: 'Your kitchen would be perfect.', declined: 0 });
    expect((await see(creator, sent)).status).toBe(200);
    expect(await statesOf(brand, id)).toEqual(['seen']);
    expect((await apply(creator, id)).status).toBe(201);
    expect(await statesOf(brand, id)).toEqual(['applied']);
    expect((await withdraw(brand, sent)).message).toBe('Mia Fernandes has applied for this job already.');
    expect((await decline(creator, sent)).message).toMatch(/^You have applied for this job\./);
  });

  test('is marked in the list, which can be filtered for it, and waits on the dashboard until it is answered', async () => {
    const { brand, creator, id } = await build({ openedAt: null });
    const older = await addJob(app(), brand.id);
    const list = async (query = {}) => {
      const { data } = await app().call(api.listOpenJobs, { token: creator.token, query });
      return data.filter((job) => job.brand.id === brand.id).map((job) => [job.id, job.invitation !== null]);
    };
    const needs = async () => (await app().call(api.creatorHome, { token: creator.token })).data.needs_you;
    await invite(brand, older, creator.id);
    app().pass(1_000);
    const { data } = await invite(brand, id, creator.id);
    expect(await list()).toEqual([
      [older, true],
      [id, true],
    ]);
    expect(await list({ invited: 1 })).toHaveLength(2);
    expect(await needs()).toMatchObject([
      { id: older, invited: 1, applicants: 0, new_applicants: 0, person: { id: brand.id } },
      { id, invited: 1, stage_since: data.created_at },
    ]);
    await decline(creator, data.id);
    await apply(creator, older);
    expect(await list({ invited: 1 })).toEqual([[older, true]]);
    expect(await needs()).toEqual([]);
  });

  test('is declined with or without a reason, once, and does not forbid to apply', async () => {
    const { brand, creator, id } = await build();
    const { data } = await invite(brand, id, creator.id);
    expect((await decline(creator, data.id, 'I am away until June.')).data).toMatchObject({ declined: 1 });
    await decline(creator, data.id, 'Another one.');
    expect(await sentOf(brand, id)).toMatchObject([{ state: 'declined', decline_reason: 'I am away until June.' }]);
    expect((await withdraw(brand, data.id)).message).toBe('Mia Fernandes has declined the invitation already.');
    expect((await invite(brand, id, creator.id)).message).toBe('Mia Fernandes has declined an invitation to this job.');
    expect((await apply(creator, id)).status).toBe(201);
    expect(await statesOf(brand, id)).toEqual(['applied']);
  });

  test('is told to open pages by each step, but by no repeat of one', async () => {
    const { brand, creator, id } = await build();
    const [{ data: first }, other] = [await invite(brand, id, creator.id), await addListedCreator(app())];
    const { data: second } = await invite(brand, id, other.id);
    const publish = vi.spyOn(app().context.broadcast, 'publish');
    const announcements = async (step: () => Promise<unknown>) => {
      publish.mockClear();
      await step();
      return publish.mock.calls.flat(2).filter(({ event }) => event === LIVE_EVENTS.jobChanged);
    };
    const both = (invited: { id: number }) =>
      [brand, invited].map((person) => expect.objectContaining({ channel: channelName('notification', person.id) }));
    const steps = [
      [creator, () => see(creator, first.id)],
      [creator, () => decline(creator, first.id)],
      [other, () => withdraw(brand, second.id)],
    ] as const;
    for (const [invited, step] of steps) {
      expect(await announcements(step)).toEqual(both(invited));
      expect(await announcements(step)).toEqual([]);
    }
  });

  test('that was withdrawn is gone for the creator, and can be sent again without a second notification', async () => {
    const { brand, creator, id } = await build();
    const { data } = await invite(brand, id, creator.id, 'Please.');
    await see(creator, data.id);
    expect((await withdraw(brand, data.id)).data.state).toBe('withdrawn');
    expect((await withdraw(brand, data.id)).data.state).toBe('withdrawn');
    expect((await jobOf(creator, id)).data.invitation).toBeNull();
    expect(await decline(creator, data.id)).toMatchObject({
      status: 409,
      message: 'The brand has taken this invitation back.',
    });
    expect((await invite(brand, id, creator.id)).data).toMatchObject({ id: data.id, state: 'sent', note: '' });
    expect(await toldTo(creator)).toHaveLength(1);
  });

  test('takes the place of the news that the job has opened', async () => {
    const { brand, creator, id } = await build();
    await announceJob(app().context, id);
    expect(await toldTo(creator)).toMatchObject([{ type: 'new_job' }]);
    await invite(brand, id, creator.id);
    await announceJob(app().context, id);
    expect(await toldTo(creator)).toMatchObject([{ type: 'invitation' }]);
  });

  test('is mailed, unless that is switched off', async () => {
    const { brand, creator, id } = await build();
    const [{ email } = { email: '' }] = await orm().select().from(users).where(eq(users.id, creator.id));
    await invite(brand, id, creator.id);
    expect((await app().mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'A brand invites you to a job: Terra Cold Brew',
    ]);
  });

  test.each([
    ['of control characters', '\u0007\u001b[31mred\u009f', '[31mred'],
    ['written from right to left', '\u202eمرحبا', '\u202eمرحبا'],
    ['without words', ' \n\u0001\t ', ''],
    ['of 500 characters', '🎬'.repeat(250), '🎬'.repeat(250)],
  ])('keeps of a note %s what can be seen', async (_, note, kept) => {
    const { brand, creator, id } = await build();
    expect(await invite(brand, id, creator.id, note)).toMatchObject({ status: 201, data: { note: kept } });
  });

  test('is refused with a note of 501 characters, without a creator, and declined with as long a reason', async () => {
    const { brand, creator, id } = await build();
    const long = 'a'.repeat(limits.invitations.note + 1);
    expect(await invite(brand, id, creator.id, long)).toMatchObject({
      status: 422,
      errors: { note: [expect.any(String)] },
    });
    expect((await invite(brand, id, creator.id, 'NUL \0')).status).toBe(422);
    expect((await invite(brand, id, 0)).errors).toEqual({ creator_id: ['Say whom to invite'] });
    const { data } = await invite(brand, id, creator.id, long.slice(1));
    expect((await decline(creator, data.id, long)).errors).toEqual({ reason: [expect.any(String)] });
  });
});

describe('an invitation to a job that is not open yet', () => {
  const open = async (id: number) => {
    const now = app().context.clock();
    await orm().update(jobs).set({ status: 'pending', paidAt: now, openedAt: now }).where(eq(jobs.id, id));
    await announceJob(app().context, id);
    await announceJob(app().context, id);
  };
  const coming = { status: 'awaiting_payment', paidAt: null, openedAt: null } as const;

  test.each([coming, { status: 'awaiting_scripting' as const }])('is sent once it opens: $status', async (job) => {
    const { brand, creator, id } = await build(job);
    const { data } = await invite(brand, id, creator.id, 'Again, please.');
    expect(data.state).toBe('planned');
    expect((await invite(brand, id, creator.id)).data).toMatchObject({ id: data.id, state: 'planned' });
    expect(await toldTo(creator)).toEqual([]);
    expect((await see(creator, data.id)).status).toBe(404);
    expect((await app().call(api.creatorHome, { token: creator.token })).data.needs_you).toEqual([]);
    await open(id);
    expect(await toldTo(creator)).toMatchObject([{ type: 'invitation', jobId: id }]);
    expect(await statesOf(brand, id)).toEqual(['sent']);
    expect((await jobOf(creator, id)).data.invitation).toMatchObject({ id: data.id });
  });

  test('is not sent when it was withdrawn, or to somebody who no longer fits', async () => {
    const { brand, creator, id } = await build(coming);
    const other = await addListedCreator(app());
    await withdraw(brand, (await invite(brand, id, creator.id)).data.id);
    await invite(brand, id, other.id);
    await orm().update(profiles).set({ gender: null }).where(eq(profiles.userId, other.id));
    await open(id);
    expect(await statesOf(brand, id)).toEqual(['planned', 'withdrawn']);
    expect(await toldTo(creator)).toMatchObject([{ type: 'new_job' }]);
    expect(await toldTo(other)).toEqual([]);
  });
});

describe('nobody is invited', () => {
  test.each(['in_progress', 'completed', 'cancelled'] as const)('to a job that is %s', async (status) => {
    const { brand, creator } = await build();
    const creatorId = status === 'in_progress' || status === 'completed' ? creator.id : null;
    const id = await addJob(app(), brand.id, { status, creatorId });
    expect(await invite(brand, id, creator.id)).toMatchObject({
      status: 409,
      message: 'This job takes no applications now, so nobody can be invited to it.',
    });
  });

  test('who does not fit, in the words of the job', async () => {
    const { brand, creator, id } = await build({ gender: 'male', ageMin: 45, ageMax: 1_000 });
    expect(await invite(brand, id, creator.id)).toMatchObject({
      status: 403,
      message: 'This job asks for men aged 45 or older. Mia Fernandes does not fit.',
    });
  });

  test.each([
    ['suspended', { suspendedAt: new Date() }],
    ['deleted', { deletedAt: new Date() }],
    ['not verified', { emailVerifiedAt: null }],
  ])('whose account is %s', async (_, change) => {
    const { brand, creator, id } = await build();
    await orm().update(users).set(change).where(eq(users.id, creator.id));
    const gone = { status: 404, message: 'This creator is no longer available.' };
    expect(await invite(brand, id, creator.id)).toMatchObject(gone);
    for (const nobody of [brand.id, 999_999]) expect(await invite(brand, id, nobody)).toMatchObject(gone);
    const { status } = await app().call(api.invitableJobs, { token: brand.token, params: { id: creator.id } });
    expect(status).toBe(404);
  });

  test('whose profile is not finished, twice, or after an application', async () => {
    const { brand, creator, id } = await build();
    const fresh = await addCreator(app());
    expect((await invite(brand, id, fresh.id)).message).toMatch(/has not finished their profile yet/);
    await addApplication(app(), creator.id, id);
    expect((await invite(brand, id, creator.id)).message).toBe('Mia Fernandes has applied for this job already.');
    const other = await addListedCreator(app());
    await invite(brand, id, other.id);
    expect(await invite(brand, id, other.id)).toMatchObject({
      status: 409,
      message: 'Mia Fernandes is invited to this job already.',
    });
  });

  // Without the job's lock, each of these would count only the rows from before all others.
  test('beyond the limit, nor twice, however many invitations are sent at once', async () => {
    const { brand, creator, id } = await build();
    const { most } = limits.invitations;
    const rows = await times(most - 2, async () => ({
      jobId: id,
      creatorId: (await addListedCreator(app())).id,
      sentAt: app().context.clock(),
    }));
    await orm().insert(invitations).values(rows);
    const others = await times(4, () => addListedCreator(app()));
    const wanted = [creator, creator, creator, ...others];
    const answers = await Promise.all(wanted.map((one) => invite(brand, id, one.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(await sentOf(brand, id)).toHaveLength(most);
    const [answered] = await sentOf(brand, id);
    await withdraw(brand, answered?.id ?? 0);
    expect((await invite(brand, id, (await addListedCreator(app())).id)).status).toBe(201);
  });
});

test('the jobs to which a creator can be invited are the open ones, with why not', async () => {
  const { brand, creator, id } = await build();
  const misfit = await addJob(app(), brand.id, { gender: 'male' });
  const applied = await addJob(app(), brand.id);
  const invited = await addJob(app(), brand.id);
  await addJob(app(), brand.id, { status: 'cancelled' });
  await addJob(app(), (await addBrand(app())).id);
  await addApplication(app(), creator.id, applied);
  await invite(brand, invited, creator.id);
  const { data } = await app().call(api.invitableJobs, { token: brand.token, params: { id: creator.id } });
  expect(data.total).toBe(4);
  expect(data.jobs.map((job) => [job.id, job.fits, job.state])).toEqual([
    [invited, 1, 'sent'],
    [applied, 1, 'applied'],
    [misfit, 0, null],
    [id, 1, null],
  ]);
});

describe('a creator who was invited', () => {
  test('can open the job whatever the profile says by now, but applies only when it fits', async () => {
    const { brand, creator, id } = await build();
    await invite(brand, id, creator.id);
    await orm().update(profiles).set({ dateOfBirth: '1950-01-01' }).where(eq(profiles.userId, creator.id));
    expect((await jobOf(creator, id)).data).toMatchObject({ fits: 0, invitation: { declined: 0 } });
    expect((await apply(creator, id)).status).toBe(403);
  });

  test('no longer sees a job that was given to somebody else, whose invitation waits for nothing', async () => {
    const { brand, creator, id } = await build();
    await invite(brand, id, creator.id);
    const chosen = (await addCreator(app())).id;
    await orm().update(jobs).set({ status: 'in_progress', creatorId: chosen }).where(eq(jobs.id, id));
    expect((await jobOf(creator, id)).status).toBe(404);
    const { data } = await app().call(api.creatorHome, { token: creator.token });
    expect(data.needs_you).toEqual([]);
    expect((await app().call(api.listOpenJobs, { token: creator.token, query: { invited: 1 } })).data).toEqual([]);
  });

  test('answers no invitation of somebody else, nor does another brand withdraw one', async () => {
    const { brand, creator, id } = await build();
    const { data } = await invite(brand, id, creator.id);
    const other = await addListedCreator(app());
    expect((await decline(other, data.id)).status).toBe(404);
    expect((await see(other, data.id)).status).toBe(404);
    expect((await withdraw(await addBrand(app()), data.id)).status).toBe(404);
    expect((await jobOf(other, id)).data.invitation).toBeNull();
    expect(await statesOf(brand, id)).toEqual(['sent']);
  });

  test('is invited again by a withdrawn application', async () => {
    const { brand, creator, id } = await build();
    await invite(brand, id, creator.id);
    await apply(creator, id);
    await orm().update(applications).set({ status: 'withdrawn' }).where(eq(applications.jobId, id));
    expect(await statesOf(brand, id)).toEqual(['sent']);
    expect((await app().call(api.creatorHome, { token: creator.token })).data.needs_you).toHaveLength(1);
  });
});
