import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, buildCreator, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { notificationDigests } from '../../db/schema/notification-settings.ts';
import { users } from '../../db/schema/people.ts';
import { transaction } from '../../db/transaction.ts';
import { days, hours, after as later } from '../../lib/clock.ts';
import { addBrand } from '../jobs/fixtures/list-data.ts';
import { settingsOf } from './fixtures/settings.ts';
import { lastMorning, mailDigests } from './mail-notifications.ts';
import { notify, notifyOfMessage } from './notify-users.ts';

const app = useApp();
const { save } = settingsOf(app);
const DUE = new Date('2041-06-15T07:00:00.000Z');

const runAt = (moment: Date): Promise<number> => mailDigests({ ...app().context, clock: () => moment });
const tell = ({ id: userId }: Person, message: string) =>
  transaction(app().context.db, (tx) => notify(tx, { userId, type: 'withdraw', message }));
const digestsTo = async ({ email }: Pick<Person, 'email'>) =>
  (await app().mailsTo(email)).filter(({ subject }) => subject.includes('unread notification'));

/** A user who has enabled the digest. */
const buildReader = async (): Promise<Person> => {
  const creator = await buildCreator(app());
  await save(creator, { daily_digest: 'all' });
  return creator;
};

beforeEach(async () => {
  await app().context.db.orm.delete(notificationDigests);
});

test.each([
  ['2041-06-15T06:59:59.999Z', '2041-06-14T07:00:00.000Z'],
  ['2041-06-15T07:00:00.000Z', '2041-06-15T07:00:00.000Z'],
  ['2041-06-15T23:59:59.999Z', '2041-06-15T07:00:00.000Z'],
])('at %s the last morning was %s', (now, morning) => {
  expect(lastMorning(new Date(now)).toISOString()).toBe(morning);
});

describe('a digest', () => {
  test('lists the newest ten, counts the rest, and links to the list', async () => {
    const reader = await buildReader();
    for (let n = 1; n <= 12; n += 1) await tell(reader, `News ${n}.`);
    expect(await runAt(DUE)).toBe(1);
    const [mail] = await digestsTo(reader);
    expect(mail?.subject).toBe('You have 12 unread notifications');
    const news = mail?.text.match(/News \d+\./g);
    expect(news).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `News ${n}.`));
    expect(mail?.text).toContain('And 2 more.');
    expect(mail?.text).toContain(`${app().context.config.publicUrl}/notifications`);
  });

  test('names as many people as it lists', async () => {
    const reader = await buildReader();
    // As numbers of users grow.
    await app().context.db.pool.query("select setval(pg_get_serial_sequence('users', 'id'), 1000000000)");
    for (let n = 1; n <= 10; n += 1) {
      const { id: senderId } = await addBrand(app());
      await transaction(app().context.db, (tx) =>
        notify(tx, { userId: reader.id, type: 'application_rejected', message: `News ${n}.`, senderId }),
      );
    }
    expect(await runAt(DUE)).toBe(1);
    const [mail] = await digestsTo(reader);
    expect(mail?.text).toContain('News 10.');
  });

  test('is sent once a day, only with new notifications, and not when all were read', async () => {
    const reader = await buildReader();
    await tell(reader, 'First.');
    for (const moment of [DUE, later(DUE, hours(1)), later(DUE, hours(23))]) await runAt(moment);
    expect(await digestsTo(reader)).toHaveLength(1);
    await runAt(later(DUE, days(1)));
    expect(await digestsTo(reader)).toHaveLength(1);
    await tell(reader, 'Second.');
    await runAt(later(DUE, days(2)));
    const [second] = await digestsTo(reader);
    expect(second?.subject).toBe('You have 1 unread notification');
    expect(second?.text).toContain('Second.');
    expect(second?.text).not.toContain('First.');
    await tell(reader, 'Third.');
    await app().call(api.readNotifications, { token: reader.token });
    await runAt(later(DUE, days(3)));
    expect(await digestsTo(reader)).toHaveLength(2);
  });

  test('is first sent the next morning after it is enabled, also when re-enabled on the same day', async () => {
    const reader = await buildReader();
    await tell(reader, 'News.');
    expect(await runAt(app().context.clock())).toBe(0);
    await runAt(DUE);
    await save(reader, { daily_digest: 'off' });
    await app()
      .context.db.orm.insert(notificationDigests)
      .values({ userId: reader.id, scope: 'all', lookedAt: later(DUE, hours(1)) });
    await runAt(later(DUE, hours(2)));
    expect(await digestsTo(reader)).toHaveLength(1);
  });

  test('is sent once to each of many users by several concurrent processes', async () => {
    const { orm } = app().context.db;
    await orm.execute(sql`
      with people as (
        insert into users (email, name, role, email_verified_at)
        select 'daily-' || n || '@example.com', 'Daily', 'creator', now() from generate_series(1, 450) n returning id
      ), news as (
        insert into notifications (user_id, type, message) select id, 'withdraw', 'Paid.' from people
      )
      insert into notification_digests (user_id, scope, looked_at) select id, 'all', now() from people`);
    const mailed = await Promise.all([runAt(DUE), runAt(DUE), runAt(later(DUE, hours(1)))]);
    expect(mailed.reduce((sum, n) => sum + n, 0)).toBe(450);
    for (const n of [1, 200, 201, 450]) expect(await digestsTo({ email: `daily-${n}@example.com` })).toHaveLength(1);
  });

  test('is not sent to users who did not enable it, are unverified or suspended, or are leaving', async () => {
    const { orm } = app().context.db;
    const asked = [await buildReader(), await buildReader(), await buildReader()];
    const changes = [{ emailVerifiedAt: null }, { suspendedAt: DUE }, { deletionRequestedAt: DUE }];
    const silent = await buildBrand(app());
    for (const person of [...asked, silent]) await tell(person, 'News.');
    for (const [at, change] of changes.entries())
      await orm
        .update(users)
        .set(change)
        .where(eq(users.id, asked[at]?.id ?? 0));
    expect(await runAt(DUE)).toBe(0);
    for (const person of [...asked, silent]) expect(await digestsTo(person)).toEqual([]);
  });

  test('is on by default, and lists unread messages of members that are not mailed one by one', async () => {
    const [brand, creator, other] = [await buildBrand(app()), await buildCreator(app()), await buildCreator(app())];
    const say = (from: Person | null, message: string) =>
      transaction(app().context.db, (tx) =>
        notifyOfMessage(tx, { userId: brand.id, senderId: from?.id ?? null, message }, false),
      );
    await say(creator, 'Shall I bring the bag?');
    await say(other, 'Is it blue?');
    await say(null, 'UGC Admins: Answer.');
    await tell(brand, 'News.');
    expect(await runAt(DUE)).toBe(1);
    const mails = async () =>
      (await app().mailsTo(brand.email)).filter(({ subject }) => subject.includes('unread message'));
    const [mail] = await mails();
    expect(mail?.subject).toBe('You have 2 unread messages');
    for (const part of ['Mia Fernandes: Shall I bring the bag?', 'Mia Fernandes: Is it blue?', '/chat'])
      expect(mail?.text).toContain(part);
    for (const part of ['News.', 'Answer.']) expect(mail?.text).not.toContain(part);
    await save(brand, { types: [{ type: 'message', mail: 1 }] });
    await app().call(api.readNotifications, { token: brand.token });
    await say(creator, 'And the mug?');
    expect(await runAt(later(DUE, days(1)))).toBe(0);
    await save(brand, { types: [{ type: 'message', mail: 0 }], daily_digest: 'off' });
    await app().call(api.readNotifications, { token: brand.token });
    await say(other, 'Are you there?');
    expect(await runAt(later(DUE, days(2)))).toBe(0);
    expect(await mails()).toHaveLength(1);
  });
});
