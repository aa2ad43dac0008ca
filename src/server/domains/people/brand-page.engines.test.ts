import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { brandPagePolicy, type MemberViewer } from '#shared/domain/people/member-pages.ts';
import { useApp } from '#tests/support/test-app.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { addresses, profiles, users } from '../../db/schema/people.ts';
import { after, minutes } from '../../lib/clock.ts';
import { addApplication, addBrand, addCreator, addJob, addProduct } from '../jobs/fixtures/list-data.ts';

const app = useApp();
const orm = () => app().context.db.orm;
const read = (id: number, { token }: { token?: string }) => app().call(api.getBrand, { params: { id }, token });
const changeUser = (id: number, change: Partial<typeof users.$inferInsert>) =>
  orm().update(users).set(change).where(eq(users.id, id));

type Viewer = Exclude<MemberViewer, 'stranger' | 'same role'>;
const viewers = {} as Record<Viewer, { readonly id: number; readonly token: string }>;
let brand: { readonly id: number; readonly token: string };

/** A completed job, paid some minutes after its delivery. */
const addCompleted = async (brandId: number, creatorId: number, productId: number, paidAfter: number) => {
  const deliveredAt = app().context.clock();
  const completedAt = after(deliveredAt, minutes(paidAfter));
  await addJob(app(), brandId, { status: 'completed', creatorId, productId, deliveredAt, completedAt });
};

beforeAll(async () => {
  const t = app();
  brand = await addBrand(t);
  const [acquainted, other] = [await addCreator(t), await addCreator(t)];
  Object.assign(viewers, { owner: brand, acquainted, 'other role': other });
  await changeUser(brand.id, { email: 'orders.secret@example.com' });
  await orm()
    .insert(addresses)
    .values({
      ...{ userId: brand.id, address: 'Rua das Flores 112', city: 'Porto', country: 'Portugal' },
      ...{ zipCode: '4050-262', phoneNumber: '+351 220 100 200' },
    });
  await orm()
    .update(profiles)
    .set({ description: 'Lamps and bags', website: 'https://northwind.example' })
    .where(eq(profiles.userId, brand.id));
  const [lamp, bag] = [await addProduct(t, brand.id, 'Lamp'), await addProduct(t, brand.id, 'Bag')];
  for (const paidAfter of [1, 60, 120]) await addCompleted(brand.id, acquainted.id, lamp, paidAfter);
  for (const paidAfter of [240, 6_000]) await addCompleted(brand.id, other.id, bag, paidAfter);
  await addApplication(
    t,
    acquainted.id,
    await addJob(t, brand.id, { productId: await addProduct(t, brand.id, 'Secret') }),
  );
});

describe('the page of a brand', () => {
  const everything = {
    name: 'Northwind',
    picture: null,
    description: 'Lamps and bags',
    website: 'https://northwind.example',
    jobs_created: 6,
    jobs_completed: 5,
    pays_within: 2 * 3_600,
    products: [
      { id: expect.any(Number), name: 'Bag', image: expect.stringContaining('/media/pictures/') },
      { id: expect.any(Number), name: 'Lamp', image: expect.stringContaining('/media/pictures/') },
    ],
    ratings_avg_stars: 0,
    rated: 0,
    ratings_by_stars: [0, 0, 0, 0, 0],
    ratings_given: 0,
    stars_given: 0,
    given_by_stars: [0, 0, 0, 0, 0],
    finished_together: 3,
  };

  test.each(['other role', 'acquainted', 'owner'] as const)(
    'has for the viewer “%s” the fields of the policy, no others, and nothing private',
    async (viewer) => {
      const { status, data } = await read(brand.id, viewers[viewer]);
      expect(status).toBe(200);
      const seen = Object.entries(everything).map(([field, value]) => {
        const allowed: readonly string[] = brandPagePolicy[field as keyof typeof everything];
        return [field, allowed.includes(viewer) ? value : null];
      });
      expect(data).toEqual({ id: brand.id, viewer, ...Object.fromEntries(seen) });
      const body = JSON.stringify(data);
      for (const secret of ['orders.secret', 'Rua das Flores', 'Porto', '4050-262', '+351', 'Secret'])
        expect(body).not.toContain(secret);
    },
  );

  test('is closed to strangers and to other brands', async () => {
    expect((await read(brand.id, {})).status).toBe(401);
    expect((await read(brand.id, await addBrand(app()))).status).toBe(404);
  });

  test('is one answer for brands that are not there, whatever they were', async () => {
    const gone = [await addBrand(app()), await addBrand(app()), await addBrand(app())];
    const now = app().context.clock();
    await changeUser(gone[0]?.id ?? 0, { suspendedAt: now });
    await changeUser(gone[1]?.id ?? 0, { deletedAt: now });
    await changeUser(gone[2]?.id ?? 0, { emailVerifiedAt: null });
    const ids = [...gone.map(({ id }) => id), viewers['other role'].id, 999_999];
    const answers = await Promise.all(ids.map((id) => read(id, viewers.acquainted)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, message: 'Not found.' });
  });

  test('says nothing of how fast it pays before five jobs', async () => {
    const fresh = await addBrand(app());
    const product = await addProduct(app(), fresh.id);
    for (let n = 0; n < 4; n += 1) await addCompleted(fresh.id, viewers.acquainted.id, product, 10);
    expect((await read(fresh.id, viewers.acquainted)).data).toMatchObject({ jobs_completed: 4, pays_within: null });
    await addCompleted(fresh.id, viewers.acquainted.id, product, 10);
    expect((await read(fresh.id, viewers.acquainted)).data).toMatchObject({ jobs_completed: 5, pays_within: 600 });
  });

  test('shows the twelve products that were filmed last, each once', async () => {
    const maker = await addBrand(app());
    for (let n = 0; n < 14; n += 1) {
      const product = await addProduct(app(), maker.id, `Product ${n}`);
      for (const paidAfter of [1, 2]) await addCompleted(maker.id, viewers.acquainted.id, product, paidAfter);
    }
    await orm().update(jobs).set({ notes: 'None.' }).where(eq(jobs.brandId, maker.id));
    const { products } = (await read(maker.id, viewers.acquainted)).data;
    expect(products.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, n) => `Product ${13 - n}`));
  });
});
