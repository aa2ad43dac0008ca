import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { creatorPagePolicy, MEMBER_VIEWERS, type MemberViewer } from '#shared/domain/people/member-pages.ts';
import { buildUser, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { files, previews } from '../../db/schema/files.ts';
import { payoutDetails } from '../../db/schema/money.ts';
import { addresses, profiles, users } from '../../db/schema/people.ts';
import { addApplication, addBrand, addCreator, addJob } from '../jobs/fixtures/list-data.ts';
import { addSamples } from '../portfolio/fixtures/build-samples.ts';
import { addConversation, addFinishedJobs, addListedCreator } from './fixtures/listed-people.ts';

const app = useApp();
const orm = () => app().context.db.orm;
const read = (id: number, { token }: { token?: string }) => app().call(api.getCreator, { params: { id }, token });
const changeUser = (id: number, change: Partial<typeof users.$inferInsert>) =>
  orm().update(users).set(change).where(eq(users.id, id));

/** What is private of the creator, as it would stand in an answer. */
const PRIVATE = ['mia.secret@', '+34 960', 'Calle de la Luna', 'Valencia', '46001', 'ES91 2100', 'https://mia.secret'];

type Viewer = Exclude<MemberViewer, 'stranger'>;
const viewers = {} as Record<Viewer, { readonly id: number; readonly token: string }>;
let mia: { readonly id: number; readonly token: string };

beforeAll(async () => {
  const t = app();
  mia = await addListedCreator(t, { age: 21 });
  const [brand, acquainted] = [await addBrand(t), await addBrand(t)];
  Object.assign(viewers, {
    owner: mia,
    acquainted,
    'same role': await addCreator(t),
    'other role': brand,
  });
  await changeUser(mia.id, { email: 'mia.secret@example.com' });
  await orm()
    .insert(addresses)
    .values({
      ...{ userId: mia.id, address: 'Calle de la Luna 14', city: 'Valencia', country: 'Spain' },
      ...{ zipCode: '46001', phoneNumber: '+34 960 100 200' },
    });
  await orm().insert(payoutDetails).values({ creatorId: mia.id, paymentMethodId: 1, accountNumber: 'ES91 2100 0418' });
  const pitch = { ownerId: mia.id, kind: 'pitch' as const, storageKey: 'pitch', mediaType: 'video/mp4', size: 1 };
  const [file] = await orm()
    .insert(files)
    .values({ ...pitch, sha256: 'a'.repeat(64), originalName: 'me.mp4' })
    .returning({ id: files.id });
  if (file) await orm().insert(previews).values({ fileId: file.id });
  await orm()
    .update(profiles)
    .set({
      ...{ pitchFileId: file?.id, website: 'https://mia.secret.example' },
      ...{ languages: ['es', 'en'], categories: ['food'] },
    })
    .where(eq(profiles.userId, mia.id));
  await addSamples(t, mia, 1);
  await addFinishedJobs(t, acquainted.id, mia.id, [5, 4, 4, null]);
  await addFinishedJobs(t, brand.id, mia.id, [2]);
  await addApplication(t, mia.id, await addJob(t, acquainted.id));
  for (const answeredAfter of [1, 10, 20, 30, 600]) await addConversation(t, mia.id, answeredAfter);
  await addConversation(t, mia.id, null);
});

describe('the page of a creator', () => {
  const everything = {
    name: 'Mia Fernandes',
    picture: expect.stringContaining('/media/pictures/face-'),
    description: 'Kitchen reviews',
    website: null,
    ratings_avg_stars: 3.75,
    rated: 4,
    ratings_by_stars: [0, 1, 0, 2, 1],
    finished_jobs: 5,
    languages: ['es', 'en'],
    categories: ['food'],
    gender: 'female',
    age: 21,
    video: expect.stringContaining('/media/files/'),
    original: { size: 1, sha256: 'a'.repeat(64) },
    preview: expect.objectContaining({ state: 'preparing', percent: 0, video: '' }),
    samples: [expect.objectContaining({ title: 'No. 1', video: expect.stringContaining('/media/files/') })],
    shown_jobs: [],
    answers_within: 20 * 60,
    favourite: 0,
    finished_together: 4,
  };

  test.each(MEMBER_VIEWERS.filter((viewer) => viewer !== 'stranger'))(
    'has for the viewer “%s” the fields of the policy and no others',
    async (viewer) => {
      const { status, data } = await read(mia.id, viewers[viewer]);
      expect(status).toBe(200);
      const seen = Object.entries(everything).map(([field, value]) => {
        const allowed: readonly string[] = creatorPagePolicy[field as keyof typeof everything];
        return [field, allowed.includes(viewer) ? value : null];
      });
      expect(data).toEqual({ id: mia.id, viewer, ...Object.fromEntries(seen) });
    },
  );

  test.each(MEMBER_VIEWERS.filter((viewer) => viewer !== 'stranger'))(
    'tells the viewer “%s” nothing private',
    async (viewer) => {
      const { data } = await read(mia.id, viewers[viewer]);
      const { rows } = await app().context.db.pool.query(
        'select date_of_birth::text as born from profiles where user_id = $1',
        [mia.id],
      );
      const body = JSON.stringify(data);
      expect([...PRIVATE, rows[0].born].filter((part) => body.includes(part))).toEqual([]);
    },
  );

  test('is one answer for creators who are not there, whatever they were', async () => {
    const gone = await Promise.all(Array.from({ length: 3 }, () => addListedCreator(app())));
    const now = app().context.clock();
    await changeUser(gone[0]?.id ?? 0, { suspendedAt: now });
    await changeUser(gone[1]?.id ?? 0, { deletedAt: now });
    await changeUser(gone[2]?.id ?? 0, { emailVerifiedAt: null });
    const ids = [...gone.map(({ id }) => id), viewers.acquainted.id, 999_999];
    for (const viewer of [viewers['other role'], viewers.acquainted, viewers['same role']]) {
      const answers = await Promise.all(ids.map((id) => read(id, viewer)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 404, message: 'Not found.' });
    }
  });

  test('has neither stars nor an answering time of a creator whom nobody knows yet', async () => {
    const fresh = await addListedCreator(app());
    for (const answeredAfter of [1, 2, 3, 4]) await addConversation(app(), fresh.id, answeredAfter);
    expect((await read(fresh.id, viewers['other role'])).data).toMatchObject({
      ...{ ratings_avg_stars: 0, rated: 0, ratings_by_stars: [0, 0, 0, 0, 0], finished_jobs: 0, answers_within: null },
    });
  });

  test('has a name as it was written, however long', async () => {
    const name = `مرحبا 👩‍🍳 ${'ä'.repeat(190)}`;
    const creator = await addListedCreator(app(), { name });
    expect((await read(creator.id, viewers['other role'])).data.name).toBe(name);
  });
});

describe('the database keeps', () => {
  const profileOf = async ({ id }: Pick<Person, 'id'>) => {
    const [profile] = await orm().select().from(profiles).where(eq(profiles.userId, id));
    return profile;
  };

  test('jobs, ratings and their average of each creator', async () => {
    const [one, other] = [await addListedCreator(app()), await addListedCreator(app())];
    expect(await profileOf(one)).toMatchObject({ finishedJobs: 0, rated: 0, stars: 0 });
    await addFinishedJobs(app(), viewers.acquainted.id, one.id, [5, 4, 4, null]);
    expect(await profileOf(one)).toMatchObject({ finishedJobs: 4, rated: 3, starsSum: 13, stars: 4.33 });
    expect(await profileOf(other)).toMatchObject({ finishedJobs: 0, rated: 0, stars: 0 });
    const id = await addJob(app(), viewers.acquainted.id, { status: 'in_progress', creatorId: other.id });
    await app().context.db.pool.query(`update jobs set status = 'completed' where id = $1`, [id]);
    expect(await profileOf(other)).toMatchObject({ finishedJobs: 1, rated: 0 });
  });

  test('who is listed: verified, in good standing, with a complete profile', async () => {
    const now = app().context.clock();
    const creator = await addListedCreator(app());
    const isListed = async () => (await profileOf(creator))?.listed;
    expect(await isListed()).toBe(true);
    for (const field of ['suspendedAt', 'deletedAt', 'deletionRequestedAt'] as const) {
      await changeUser(creator.id, { [field]: now });
      expect([field, await isListed()]).toEqual([field, false]);
      await changeUser(creator.id, { [field]: null });
      expect([field, await isListed()]).toEqual([field, true]);
    }
    for (const field of ['description', 'pictureFileId', 'dateOfBirth', 'gender'] as const) {
      const before = (await profileOf(creator))?.[field];
      await orm()
        .update(profiles)
        .set({ [field]: null })
        .where(eq(profiles.userId, creator.id));
      expect([field, await isListed()]).toEqual([field, false]);
      await orm()
        .update(profiles)
        .set({ [field]: before })
        .where(eq(profiles.userId, creator.id));
      expect([field, await isListed()]).toEqual([field, true]);
    }
  });

  test('nobody as listed who only registered', async () => {
    const user = await buildUser(app(), 'creator', { verified: false });
    expect(await profileOf(user)).toMatchObject({ active: false, listed: false });
    await changeUser(user.id, { emailVerifiedAt: app().context.clock() });
    expect(await profileOf(user)).toMatchObject({ active: true, listed: false });
    expect(await profileOf(viewers.acquainted)).toMatchObject({ active: true, listed: false });
  });
});
