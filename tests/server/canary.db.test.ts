import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { dateOfBirthForBrands } from '#shared/domain/people/age.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildDeliveredJob,
  buildOpenJob,
  buildOrder,
  buildProduct,
  type Person,
} from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { files } from '../../src/server/db/schema/files.ts';
import { jobs } from '../../src/server/db/schema/jobs.ts';
import { addresses, codes, profiles, tokens, users } from '../../src/server/db/schema/people.ts';

const app = useApp();
const CANARY = 'canary';
const people: Record<'brand' | 'creator' | 'otherBrand' | 'otherCreator' | 'applicant', Person | undefined> = {
  brand: undefined,
  creator: undefined,
  otherBrand: undefined,
  otherCreator: undefined,
  applicant: undefined,
};
/** Every existing id, so that no call misses its record. */
const HIGHEST_ID = 12;

/** Writes a unique string into each private column of one person. */
const plant = async ({ id, token }: Person, role: 'brand' | 'creator'): Promise<void> => {
  const t = app();
  const { orm } = t.context.db;
  const mark = (column: string) => `${CANARY}-${role}-${column}`;
  const address = {
    address: mark('address'),
    country: mark('country'),
    city: mark('city'),
    zip_code: mark('zip'),
    phone_number: '+45 12 34 56 78',
  };
  const save = role === 'brand' ? api.saveBrandAddress : api.saveCreatorAddress;
  expect((await t.call(save as Endpoint, { token, body: address })).status).toBe(200);
  await orm
    .update(addresses)
    .set({ phoneNumber: mark('phone') })
    .where(eq(addresses.userId, id));
  const set = { email: `${mark('email')}@example.com`, passwordHash: mark('password'), googleSubject: mark('google') };
  await orm.update(users).set(set).where(eq(users.id, id));
  await orm
    .update(tokens)
    .set({ client: mark('client') })
    .where(eq(tokens.userId, id));
  await orm
    .update(codes)
    .set({ digest: mark('code'), linkDigest: mark('link') })
    .where(eq(codes.userId, id));
  await orm
    .update(jobs)
    .set({ paymentSecret: mark('secret') })
    .where(eq(jobs.brandId, id));
  if (role === 'creator') {
    await t.call(api.savePayout, {
      token,
      body: { account_number: `${mark('account')}@example.com`, payment_method_id: 2 },
    });
    expect((await t.call(api.withdraw, { token, body: { amount: 40 } })).status).toBe(201);
  }
};

beforeAll(async () => {
  const t = app();
  const [brand, creator] = [await buildBrand(t), await buildCreator(t)];
  Object.assign(people, {
    brand,
    creator,
    otherBrand: await buildBrand(t),
    otherCreator: await buildCreator(t),
    applicant: await buildCreator(t),
  });
  const finished = await buildDeliveredJob(t, brand, creator);
  await t.call(api.completeJob, { token: brand.token, params: { id: finished } });
  await buildDeliveredJob(t, brand, creator);
  const open = await buildOpenJob(t, brand);
  await apply(t, creator, open);
  if (people.applicant) await apply(t, people.applicant, open);
  await t.call(api.createJob, { token: brand.token, body: buildOrder(await buildProduct(t, brand)) });
  await plant(brand, 'brand');
  await plant(creator, 'creator');
});

/** The concatenated responses of all reading calls for a token. */
const crawl = async (token: string | undefined): Promise<string> => {
  const bodies: string[] = [];
  for (const endpoint of Object.values(api) as Endpoint[]) {
    if (endpoint.method !== 'GET') continue;
    const last = endpoint.path.includes(':id') ? HIGHEST_ID : 1;
    for (let id = 1; id <= last; id += 1) {
      const url = `/api${endpoint.path.replace(':id', String(id))}`;
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      bodies.push((await app().app.inject({ url, headers })).body);
    }
  }
  return bodies.join('\n');
};
const marksIn = (text: string): string[] => [...new Set(text.match(/canary-\w+-\w+/g) ?? [])].sort();

test.each(['otherBrand', 'otherCreator', 'applicant'] as const)(
  '%s reads nothing private of brand or creator',
  async (who) => {
    const token = people[who]?.token;
    expect(token).toBeDefined();
    expect(marksIn(await crawl(token))).toEqual([]);
  },
);

test('a visitor reads nothing private', async () => {
  expect(marksIn(await crawl(undefined))).toEqual([]);
});

test('a brand reads its creator’s shipping address, and otherwise brand and creator read only their own private data', async () => {
  const parcel = ['address', 'city', 'country', 'phone', 'zip'];
  const own = [...parcel, 'email'];
  expect(marksIn(await crawl(people.brand?.token))).toEqual(
    [
      ...[...own, 'secret'].map((column) => `${CANARY}-brand-${column}`),
      ...parcel.map((column) => `${CANARY}-creator-${column}`),
    ].sort(),
  );
  expect(marksIn(await crawl(people.creator?.token))).toEqual(
    ['account', ...own].map((column) => `${CANARY}-creator-${column}`).sort(),
  );
});

test('a date of birth is read by its creator only; the brand reads 1 January of a year that gives the age', async () => {
  const { orm } = app().context.db;
  const born = '1951-11-13';
  await orm
    .update(profiles)
    .set({ dateOfBirth: born })
    .where(eq(profiles.userId, people.creator?.id ?? 0));
  const shown = dateOfBirthForBrands(born, app().context.clock());
  expect(await crawl(people.creator?.token)).toContain(born);
  const asRead = await crawl(people.brand?.token);
  expect(asRead).toContain(`"date_of_birth":"${shown}"`);
  expect(asRead).not.toContain(born);
  for (const who of ['otherBrand', 'otherCreator', 'applicant'] as const) {
    const read = await crawl(people[who]?.token);
    expect([born, `"date_of_birth":"${shown}"`].filter((date) => read.includes(date))).toEqual([]);
  }
});

test('storage keys of files are not exposed', async () => {
  const { orm } = app().context.db;
  const keys = (await orm.select({ key: files.storageKey, kind: files.kind }).from(files)).filter(
    ({ kind }) => kind === 'delivery',
  );
  expect(keys.length).toBeGreaterThan(0);
  const read = await crawl(people.otherCreator?.token);
  expect(keys.filter(({ key }) => read.includes(key))).toEqual([]);
});
