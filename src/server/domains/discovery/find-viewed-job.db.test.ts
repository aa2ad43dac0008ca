import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, buildCreator, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { profiles, users } from '../../db/schema/people.ts';

const app = useApp();
let brand: Person;
const creators: Person[] = [];

const ask = async (gender: string, age: string) =>
  (await app().call(api.fittingCreators, { token: brand.token, query: { gender, age } })).data;
const bornAs = (who: Person | undefined, dateOfBirth: string) =>
  app()
    .context.db.orm.update(profiles)
    .set({ dateOfBirth })
    .where(eq(profiles.userId, who?.id ?? 0));

beforeAll(async () => {
  brand = await buildBrand(app());
  for (let n = 0; n < 6; n += 1) creators.push(await buildCreator(app()));
});

test('counts creators by gender and age; a small count is reported only as few or none', async () => {
  expect(await ask('female', '18-24')).toEqual({ fit: 'many', count: 6 });
  expect(await ask('any', '18-24')).toEqual({ fit: 'many', count: 6 });
  expect(await ask('male', '18-24')).toEqual({ fit: 'none', count: null });
  expect(await ask('any', '25-34')).toEqual({ fit: 'none', count: null });
  const { orm } = app().context.db;
  const hidden = [{ suspendedAt: app().context.clock() }, { emailVerifiedAt: null }];
  for (const [n, change] of hidden.entries())
    await orm
      .update(users)
      .set(change)
      .where(eq(users.id, creators[n]?.id ?? 0));
  expect(await ask('female', '18-24')).toEqual({ fit: 'few', count: null });
});

test('the ends of an age range are birthdays', async () => {
  const today = app().context.clock().toISOString().slice(0, 10);
  const yearsAgo = (years: number, days = 0) => {
    const date = new Date(`${today}T00:00:00Z`);
    date.setUTCFullYear(date.getUTCFullYear() - years);
    // There is no February 29 in most years.
    if (date.getUTCDate() !== Number(today.slice(8))) date.setUTCDate(0);
    date.setUTCDate(date.getUTCDate() + days);
    return date.toISOString().slice(0, 10);
  };
  const [, , first, second] = creators;
  await bornAs(first, yearsAgo(45));
  expect((await ask('any', '45-1000')).fit).toBe('few');
  await bornAs(first, yearsAgo(45, 1));
  expect((await ask('any', '45-1000')).fit).toBe('none');
  expect((await ask('any', '35-44')).fit).toBe('few');
  await bornAs(second, yearsAgo(25, 1));
  expect((await ask('any', '25-34')).fit).toBe('none');
});

test('unknown values are refused', async () => {
  const wrong = await app().call(api.fittingCreators, { token: brand.token, query: { gender: 'any', age: '19-20' } });
  expect(wrong.status).toBe(422);
});
