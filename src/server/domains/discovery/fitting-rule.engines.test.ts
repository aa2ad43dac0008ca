import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import {
  AGE_RANGES,
  ageBounds,
  fitsJob,
  GENDERS,
  type Gender,
  JOB_GENDERS,
  mayFitJob,
} from '#shared/domain/people/age.ts';
import { useApp } from '#tests/support/test-app.ts';
import { profiles } from '../../db/schema/people.ts';
import { addBrand, addCreator, addJob } from '../jobs/fixtures/list-data.ts';
import { countFitting } from './discovery.repository.ts';

const app = useApp();

/** The date that is so many years before today and days after that. */
const dateOf = (years: number, days: number): string => {
  const now = app().context.clock();
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days))
    .toISOString()
    .slice(0, 10);
};

/** The birthdays around both bounds of each range: of who reaches the age today, and of who does so tomorrow. */
const datesOfBirth = (): readonly (string | null)[] => {
  const years = AGE_RANGES.map(ageBounds).flatMap(({ min, max }) => (max < 1_000 ? [min, max + 1] : [min]));
  return [null, ...[...new Set(years)].flatMap((age) => [dateOf(age, 0), dateOf(age, 1)])];
};

test('the rule who fits a job is the same for one creator, for a count, and for the list of jobs', async () => {
  const { context } = app();
  const { orm } = context.db;
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const asked = JOB_GENDERS.flatMap((gender) => AGE_RANGES.map((age) => ({ gender, age })));
  const ids = [];
  for (const { gender, age } of asked) {
    const { min: ageMin, max: ageMax } = ageBounds(age);
    ids.push(await addJob(app(), brand.id, { gender, ageMin, ageMax }));
  }
  const genders: readonly (Gender | null)[] = [null, ...GENDERS];
  for (const who of genders.flatMap((gender) => datesOfBirth().map((dateOfBirth) => ({ gender, dateOfBirth })))) {
    await orm.update(profiles).set(who).where(eq(profiles.userId, creator.id));
    const query = { per_page: 100 };
    const { data: listed } = await app().call(api.listOpenJobs, { token: creator.token, query });
    const shown = new Set(listed.map(({ id }) => id));
    for (const [n, job] of asked.entries()) {
      const now = context.clock();
      const counted = await countFitting(orm, { gender: job.gender, ...ageBounds(job.age) }, now);
      const found = { ...who, ...job, counted, listed: shown.has(ids[n] ?? 0) };
      expect(found).toEqual({
        ...{ ...who, ...job },
        counted: fitsJob(who, job, now) ? 1 : 0,
        listed: mayFitJob(who, job, now),
      });
    }
  }
});
