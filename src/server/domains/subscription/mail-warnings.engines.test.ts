import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildBrand, buildCreator, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/people.ts';
import { days, after as later } from '../../lib/clock.ts';
import { mailSubscriptionWarnings } from './subscription.service.ts';

const app = useApp();
const END = new Date('2031-06-15T12:00:00.000Z');
const SECOND = 1_000;

const buildEnding = async (end = END): Promise<Person> => {
  const brand = await buildBrand(app());
  await app().context.db.orm.update(users).set({ subscriptionExpiresAt: end }).where(eq(users.id, brand.id));
  return brand;
};
const runAt = (moment: Date): Promise<number> => {
  const context: Context = { ...app().context, clock: () => moment };
  return mailSubscriptionWarnings(context);
};
const warningsTo = async ({ email }: Person): Promise<string[]> =>
  (await app().mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject.startsWith('Your sub'));

describe('warning mails', () => {
  let brand: Person;
  beforeAll(async () => {
    brand = await buildEnding();
  });

  test.each([
    ['one second before three days are left', later(END, -days(3) - SECOND), 0],
    ['at three days', later(END, -days(3)), 1],
    ['one second later again', later(END, -days(3) + SECOND), 1],
    ['one second before the end', later(END, -SECOND), 1],
    ['at the end', END, 2],
    ['one second after the end again', later(END, SECOND), 2],
    ['days later again', later(END, days(6)), 2],
  ])('%s: %s', async (_, moment, mails) => {
    await runAt(moment);
    expect(await warningsTo(brand)).toHaveLength(mails);
  });

  test('name the day and the price, and link to the renewal', async () => {
    const mails = await app().mailsTo(brand.email);
    expect(mails.slice(0, 2).map(({ subject }) => subject)).toEqual([
      'Your subscription has ended',
      'Your subscription ends soon',
    ]);
    for (const { text } of mails.slice(0, 2)) {
      expect(text).toContain('June 15, 2031');
      expect(text).toContain('A renewal costs $199.00 a year.');
      expect(text).toContain('/renew-payment');
    }
    // What `expired-brand.db.test.ts` finds refused, and no more.
    expect(mails[0]?.text).toContain('Your orders continue. Renew it to place new orders.');
  });
});

test('20 concurrent runs mail once', async () => {
  const brand = await buildEnding();
  await Promise.all(Array.from({ length: 20 }, () => runAt(later(END, -days(2)))));
  expect(await warningsTo(brand)).toEqual(['Your subscription ends soon']);
});

test('a renewal causes a new pair of warnings', async () => {
  const brand = await buildEnding();
  await runAt(END);
  const next = later(END, days(365));
  await app().context.db.orm.update(users).set({ subscriptionExpiresAt: next }).where(eq(users.id, brand.id));
  await runAt(later(END, SECOND));
  await runAt(later(next, -days(3)));
  await runAt(next);
  // The outbox sends in no guaranteed order.
  expect((await warningsTo(brand)).sort()).toEqual([
    'Your subscription ends soon',
    'Your subscription has ended',
    'Your subscription has ended',
  ]);
});

test('long expired, suspended and leaving brands and creators get none', async () => {
  const { orm } = app().context.db;
  const [old, suspended, leaving] = [await buildEnding(), await buildEnding(), await buildEnding()];
  await orm.update(users).set({ suspendedAt: END }).where(eq(users.id, suspended.id));
  await orm.update(users).set({ deletionRequestedAt: END }).where(eq(users.id, leaving.id));
  const creator = await buildCreator(app());
  await runAt(later(END, days(7)));
  await runAt(later(END, -SECOND));
  for (const person of [suspended, leaving, creator]) expect(await warningsTo(person)).toEqual([]);
  // A run seven days after the end sends no mail; a run one second before it does.
  expect(await warningsTo(old)).toEqual(['Your subscription ends soon']);
});
