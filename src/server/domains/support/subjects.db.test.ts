import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { SUBJECT_KINDS, type SubjectKind } from '#shared/domain/messages/subjects.ts';
import { times } from '#tests/support/concurrency.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildDeliveredJob,
  buildOpenJob,
  buildUpload,
  type Person,
  picture,
} from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { brandRatings, deliveries, jobs, ratings } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import { runRequest } from '../../operator/run-request.ts';

const app = useApp();
let brand: Person;
let creator: Person;
/** Has nothing to do with the two. */
let otherBrand: Person;
let otherCreator: Person;
/** The things of brand and creator that the other side sees, by kind. */
const ids = {} as Record<SubjectKind, number>;
let openJob = 0;

const support = async ({ token }: Person) => (await app().call(api.startSupportChat, { token, body: {} })).data.id;
const report = async (who: Person, about: { kind: SubjectKind; id: number }, extra: { client_key?: string } = {}) =>
  app().call(api.sendSupportMessage, {
    token: who.token,
    params: { id: await support(who) },
    body: { message: 'Please look at this.', about, ...extra },
  });

beforeAll(async () => {
  const t = app();
  const { orm } = t.context.db;
  [brand, creator] = [await buildBrand(t), await buildCreator(t)];
  [otherBrand, otherCreator] = [await buildBrand(t), await buildCreator(t)];
  const job = await buildDeliveredJob(t, brand, creator);
  const [delivery] = await orm.select().from(deliveries).where(eq(deliveries.jobId, job));
  const note = { token: creator.token, params: { id: delivery?.id ?? 0 }, body: { words: 'Pay me twice.' } };
  ids.note = (await t.call(api.addNote, note)).data.id;
  await t.call(api.completeJob, { token: brand.token, params: { id: job } });
  const stars = { stars: 1, comment: 'You are a thief.' };
  await t.call(api.rateCreator, { token: brand.token, params: { id: creator.id }, body: stars });
  openJob = await buildOpenJob(t, brand);
  await apply(t, creator, openJob);
  const upload = await buildUpload(t, creator, 'portfolio');
  const { samples } = (await t.call(api.addSample, { token: creator.token, body: { upload } })).data;
  const pitch = { upload: await buildUpload(t, creator, 'pitch') };
  await t.call(api.savePitch, { token: creator.token, body: pitch });
  const attached = { token: creator.token, body: { key: 'photo' }, files: { picture: picture(t) } };
  ids.attachment = (await t.call(api.storeAttachment, attached)).data.id;
  const words = { message: 'Pay me outside of this site.', attachments: ['photo'] };
  ids.message = (
    await t.call(api.sendMessage, { token: creator.token, params: { id: brand.id }, body: words })
  ).data.id;
  const [rating] = await orm.select().from(ratings).where(eq(ratings.jobId, job));
  const [ordered] = await orm.select().from(jobs).where(eq(jobs.id, job));
  Object.assign(ids, {
    ...{ job, person: creator.id, picture: creator.id, pitch: creator.id, sample: samples[0]?.id },
    ...{ video: delivery?.id, product: ordered?.productId, comment: rating?.id },
  });
});

describe('something that the sender sees', () => {
  test.each(SUBJECT_KINDS)('is named with its words: a %s', async (kind) => {
    const { status, data } = await report(brand, { kind, id: ids[kind] });
    expect([status, data.about]).toEqual([201, { kind, id: ids[kind], label: expect.stringMatching(/\S/) }]);
    const named = { token: brand.token, body: { about: { kind, id: ids[kind] } } };
    expect((await app().call(api.startSupportChat, named)).data.about).toEqual(data.about);
  });

  test('is named by a creator too: the job, its product, the brand and its comments', async () => {
    for (const [kind, id] of [
      ...[['job', openJob] as const, ['person', brand.id] as const],
      ...(['product', 'comment', 'video', 'message', 'note'] as const).map((each) => [each, ids[each]] as const),
    ])
      expect([kind, (await report(creator, { kind, id })).status]).toEqual([kind, 201]);
  });

  test('is told to the operator with the words of other commands, and to nobody else', async () => {
    const told = async () => (await app().call(api.listNotifications, { token: creator.token })).data.length;
    const before = await told();
    const { data } = await report(brand, { kind: 'message', id: ids.message });
    const id = await support(brand);
    const { lines } = await runRequest(app().context, { command: 'support', id, text: '' });
    const named = lines.indexOf(
      `  About message ${ids.message}, person ${creator.id}: Message from Mia Fernandes: “Pay me outside of this site.”`,
    );
    expect(lines.slice(named - 1, named + 3)).toEqual([
      expect.stringMatching(/^Northwind, /),
      expect.anything(),
      expect.stringMatching(`^    attachment ${ids.attachment}: `),
      '  Please look at this.',
    ]);
    expect(data.about?.label).toBe('Message from Mia Fernandes: “Pay me outside of this site.”');
    expect(await told()).toBe(before);
  });

  test('keeps neither name nor words once the account that it belongs to is erased', async () => {
    const leaver = await buildCreator(app());
    await report(brand, { kind: 'person', id: leaver.id });
    const { replaceByTombstone } = await import('../privacy/tombstone.repository.ts');
    await replaceByTombstone(app().context.db.orm, { id: leaver.id, email: leaver.email }, app().context.clock());
    const { data } = await app().call(api.startSupportChat, { token: brand.token, body: {} });
    expect(data.messages.at(-1)?.about).toEqual({
      ...{ kind: 'person', id: leaver.id },
      label: 'The account that this was about was deleted.',
    });
  });
});

describe('anything else answers like something that does not exist', () => {
  const ABSENT = 999_999;
  const bodyOf = async (who: Person, kind: SubjectKind, id: number) => {
    const { status, message } = await report(who, { kind, id });
    return [status, message];
  };

  test.each(SUBJECT_KINDS)('a %s', async (kind) => {
    // Pages of creators and brands, and what they show, are open to every member of the other role.
    const isPublic = ['person', 'picture', 'pitch', 'sample', 'comment', 'product'].includes(kind);
    const strangers = isPublic ? [] : [otherBrand, otherCreator];
    for (const stranger of strangers)
      expect([kind, await bodyOf(stranger, kind, ids[kind])]).toEqual([kind, await bodyOf(stranger, kind, ABSENT)]);
    expect(await bodyOf(brand, kind, ABSENT)).toEqual([404, 'Not found.']);
  });

  test('a pitch and a sample for another creator, a brand’s page and product for another brand', async () => {
    for (const [who, kind, id] of [
      [otherCreator, 'pitch', creator.id],
      [otherCreator, 'sample', ids.sample],
      [otherBrand, 'person', brand.id],
      [otherBrand, 'product', ids.product],
    ] as const)
      expect([kind, (await report(who, { kind, id })).status]).toEqual([kind, 404]);
  });

  test('a hidden comment, and an attachment that was not sent', async () => {
    const { orm } = app().context.db;
    const hidden = { commentHiddenAt: new Date(), commentHiddenReason: 'Insults' };
    await orm.update(ratings).set(hidden).where(eq(ratings.id, ids.comment));
    expect((await report(brand, { kind: 'comment', id: ids.comment })).status).toBe(404);
    await orm
      .update(ratings)
      .set({ commentHiddenAt: null, commentHiddenReason: null })
      .where(eq(ratings.id, ids.comment));
    const stored = { token: brand.token, body: { key: 'kept' }, files: { picture: picture(app()) } };
    const { id } = (await app().call(api.storeAttachment, stored)).data;
    expect((await report(brand, { kind: 'attachment', id })).status).toBe(404);
  });

  test('the number of a rating of the other kind', async () => {
    const [found] = await app().context.db.orm.select().from(brandRatings).where(eq(brandRatings.id, ids.comment));
    expect(found).toBeUndefined();
  });
});

test('a message is stored once with its key, and another subject under the same key is refused', async () => {
  const about = { kind: 'person', id: creator.id } as const;
  const sent = await times(4, () => report(otherBrand, about, { client_key: 'once' }));
  expect(new Set(sent.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
  const other = { kind: 'picture', id: creator.id } as const;
  expect((await report(otherBrand, other, { client_key: 'once' })).status).toBe(409);
});

test('a day has a limit of named things, also for concurrent messages, and writing without one goes on', async () => {
  const reporter = await buildBrand(app());
  const about = { kind: 'person', id: creator.id } as const;
  const id = await support(reporter);
  const sent = await times(limits.reportsPerDay + 5, () => report(reporter, about));
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(limits.reportsPerDay);
  expect(sent.filter(({ status }) => status === 429)).toHaveLength(5);
  const plain = { token: reporter.token, params: { id }, body: { message: 'Hello' } };
  expect((await app().call(api.sendSupportMessage, plain)).status).toBe(201);
});

test.each([
  { kind: 'ghost', id: 1 },
  { kind: 'job' },
  { kind: 'job', id: -1 },
  { kind: 'job', id: '1' },
  null,
  'job-1',
])('a malformed subject is refused: %j', async (about) => {
  const url = `/api/sendSupportMessage/${await support(brand)}`;
  const headers = { authorization: `Bearer ${brand.token}` };
  const payload = { message: 'Look', about };
  const { statusCode } = await app().app.inject({ method: 'POST', url, headers, payload });
  // Like other optional fields, null means that nothing was given.
  expect(statusCode).toBe(about === null ? 201 : 422);
});

test('the plain calls work as before, without a body', async () => {
  const headers = { authorization: `Bearer ${otherCreator.token}` };
  const { statusCode, body } = await app().app.inject({ method: 'POST', url: '/api/start-support-chat', headers });
  expect([statusCode, JSON.parse(body).data.about]).toEqual([200, null]);
});

test('a conversation’s counterpart can be named although the account was suspended', async () => {
  const { orm } = app().context.db;
  await orm.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, creator.id));
  expect((await report(brand, { kind: 'person', id: creator.id })).status).toBe(201);
  expect((await report(otherBrand, { kind: 'person', id: creator.id })).status).toBe(404);
  await orm.update(users).set({ suspendedAt: null }).where(eq(users.id, creator.id));
});
