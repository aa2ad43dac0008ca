import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import {
  isAlwaysMailed,
  NOTIFICATION_SETTINGS,
  NOTIFICATION_TYPES,
  type NotificationType,
  notificationTypesOf,
} from '#shared/domain/messages/notifications.ts';
import { buildBrand, buildCreator, buildUser, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { notificationSettings } from '../../db/schema/notification-settings.ts';
import { rateLimits, users } from '../../db/schema/people.ts';
import { transaction } from '../../db/transaction.ts';
import { days } from '../../lib/clock.ts';
import { writersOf } from '../chat/fixtures/people-who-write.ts';
import { eraseAccounts } from '../privacy/deletion.service.ts';
import { settingsOf } from './fixtures/settings.ts';
import { notify, notifyAll } from './notify-users.ts';

const app = useApp();
const { read, save, subjectsTo } = settingsOf(app);
const { buildPair, send } = writersOf(app);

const tell = ({ id: userId }: Person, type: NotificationType) =>
  transaction(app().context.db, (tx) => notify(tx, { userId, type, message: `About ${type}.` }));
const listOf = async ({ token }: Person) =>
  (await app().call(api.listNotifications, { token })).data.map(({ type }) => type);
const rowsOf = ({ id }: Person) =>
  app().context.db.orm.select().from(notificationSettings).where(eq(notificationSettings.userId, id));

describe('the settings', () => {
  test('are the defaults of the role, in its order, until changed', async () => {
    for (const [role, person] of [
      ['brand', await buildBrand(app())],
      ['creator', await buildCreator(app())],
    ] as const) {
      const types = notificationTypesOf(role).map((type) => {
        const { inApp, mail } = NOTIFICATION_SETTINGS[type];
        return { type, in_app: Number(inApp), mail: Number(mail) };
      });
      expect(await read(person)).toEqual({ types, daily_digest: 'messages' });
    }
  });

  test('change individually, and leave no row once they equal the defaults again', async () => {
    const [creator, other] = [await buildCreator(app()), await buildCreator(app())];
    const before = await read(other);
    const { data } = await save(creator, { types: [{ type: 'new_job', mail: 1 }], daily_digest: 'all' });
    expect(data).toEqual(await read(creator));
    expect(data.daily_digest).toBe('all');
    expect(data.types.find(({ type }) => type === 'new_job')).toEqual({ type: 'new_job', in_app: 1, mail: 1 });
    await save(creator, { types: [{ type: 'new_job', in_app: 0 }] });
    expect((await read(creator)).types).toContainEqual({ type: 'new_job', in_app: 0, mail: 1 });
    expect(await read(other)).toEqual(before);
    await save(creator, { types: [{ type: 'new_job', in_app: 1, mail: 0 }], daily_digest: 'messages' });
    expect(await read(creator)).toEqual(before);
    expect(await rowsOf(creator)).toEqual([]);
  });

  test('keep both of two concurrent changes', async () => {
    const creator = await buildCreator(app());
    await Promise.all([
      save(creator, { types: [{ type: 'new_job', mail: 1 }] }),
      save(creator, { types: [{ type: 'new_job', in_app: 0 }] }),
    ]);
    expect((await read(creator)).types).toContainEqual({ type: 'new_job', in_app: 0, mail: 1 });
  });

  test.each([
    ['brand', { type: 'new_job', mail: 1 }, 'As a brand you get no notifications of this kind.'],
    ['creator', { type: 'script_submitted', mail: 0 }, 'As a creator you get no notifications of this kind.'],
    ['creator', { type: 'party', mail: 1 }, 'There are no notifications of this kind'],
    ['creator', { type: 'withdraw', mail: 0 }, 'These mails are about your money and cannot be switched off.'],
    ['creator', { type: 'new_job', mail: 2 }, 'mail must be 1 or 0'],
  ] as const)('refuse a %s %o, and change nothing else in that call', async (role, wrong, sentence) => {
    const person = await buildUser(app(), role);
    const answer = await save(person, { types: [{ type: 'message', mail: 1 }, wrong], daily_digest: 'all' });
    expect([answer.status, answer.message]).toEqual([422, sentence]);
    expect(await rowsOf(person)).toEqual([]);
    expect((await read(person)).daily_digest).toBe('messages');
  });

  test('are deleted with the account, as are unsent mails', async () => {
    const { context } = app();
    const { brand, creator } = await buildPair();
    await save(brand, { types: [{ type: 'message', mail: 1 }], daily_digest: 'all' });
    await send(creator, brand, 'Last words');
    await context.db.orm
      .update(users)
      .set({ deletionRequestedAt: new Date(context.clock().getTime() - days(15)) })
      .where(eq(users.id, creator.id));
    await eraseAccounts(context);
    expect((await subjectsTo(brand)).filter((subject) => subject.startsWith('New message'))).toEqual([]);
    const leaving = await buildCreator(app());
    await save(leaving, { types: [{ type: 'message', in_app: 0 }], daily_digest: 'all' });
    await context.db.orm
      .update(users)
      .set({ deletionRequestedAt: new Date(context.clock().getTime() - days(15)) })
      .where(eq(users.id, leaving.id));
    await eraseAccounts(context);
    const { rows } = await context.db.pool.query(
      `select user_id from notification_settings where user_id = $1
       union all select user_id from notification_digests where user_id = $1`,
      [leaving.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('a notification', () => {
  const cases = NOTIFICATION_TYPES.filter((type) => !isAlwaysMailed(type) && type !== 'support_answer').flatMap(
    (type) => [0, 1].flatMap((inApp) => [0, 1].map((mail) => [type, inApp, mail] as const)),
  );

  test('of each type follows its settings', async () => {
    const people = { brand: await buildBrand(app()), creator: await buildCreator(app()) };
    const seen = { app: 0, mails: 0 };
    for (const [type, inApp, mail] of cases) {
      const person = notificationTypesOf('brand').includes(type) ? people.brand : people.creator;
      const before = [(await listOf(person)).length, (await subjectsTo(person)).length] as const;
      await save(person, { types: [{ type, in_app: inApp, mail }] });
      await app().context.db.orm.delete(rateLimits);
      await tell(person, type);
      const came = [(await listOf(person)).length - before[0], (await subjectsTo(person)).length - before[1]];
      expect([type, ...came]).toEqual([type, inApp, mail]);
      seen.app += inApp;
      seen.mails += mail;
    }
    expect(seen).toEqual({ app: cases.length / 2, mails: cases.length / 2 });
  });

  test('is mailed with its own text and links to its subject and to the settings', async () => {
    const { context } = app();
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    await transaction(context.db, (tx) =>
      notify(tx, { userId: brand.id, type: 'job_application', message: 'Mia applied.', senderId: creator.id }),
    );
    const [mail] = await app().mailsTo(brand.email);
    const { publicUrl } = context.config;
    expect(mail?.subject).toBe('Somebody applied for your job');
    for (const part of ['Mia applied.', `${publicUrl}/`, `${publicUrl}/notifications`])
      expect(mail?.text).toContain(part);
  });

  test('is not mailed a second time when a withdrawal sends its own mail', async () => {
    const creator = await buildCreator(app());
    const before = await subjectsTo(creator);
    await tell(creator, 'withdraw');
    expect([await listOf(creator), await subjectsTo(creator)]).toEqual([['withdraw'], before]);
  });

  test('is not mailed to unverified, suspended or leaving users, or when its cause is undone', async () => {
    const { context } = app();
    const at = context.clock();
    const unverified = await buildBrand(app(), { verified: false });
    const [suspended, leaving, undone] = [await buildBrand(app()), await buildBrand(app()), await buildBrand(app())];
    await context.db.orm.update(users).set({ suspendedAt: at }).where(eq(users.id, suspended.id));
    await context.db.orm.update(users).set({ deletionRequestedAt: at }).where(eq(users.id, leaving.id));
    const told = [unverified, suspended, leaving];
    await transaction(context.db, (tx) =>
      notifyAll(
        tx,
        told.map(({ id }) => id),
        { type: 'video_uploaded', message: 'A video.' },
      ),
    );
    const failing = transaction(context.db, async (tx) => {
      await notify(tx, { userId: undone.id, type: 'video_uploaded', message: 'A video.' });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    for (const person of [...told, undone]) expect(await subjectsTo(person)).not.toContain('A video was delivered');
  });
});

describe('messages', () => {
  const mailed = async (who: Person) =>
    (await subjectsTo(who)).filter((subject) => subject === 'New message from Mia Fernandes').length;
  const readAll = (who: Person, other: Person, seq: number) =>
    app().call(api.readChat, { token: who.token, params: { id: other.id }, body: { seq } });

  test.each([1, 0])('send one mail per sender until they are read (in app: %i)', async (inApp) => {
    const { brand, creator } = await buildPair();
    await save(brand, { types: [{ type: 'message', in_app: inApp, mail: 1 }] });
    for (const text of ['One', 'Two', 'Three']) await send(creator, brand, text);
    expect(await mailed(brand)).toBe(1);
    await send(creator, brand, 'Four');
    expect(await mailed(brand)).toBe(1);
    expect((await listOf(brand)).filter((type) => type === 'message')).toHaveLength(inApp);
    await readAll(brand, creator, 4);
    await send(creator, brand, 'Five');
    expect(await mailed(brand)).toBe(2);
    const [mail] = await app().mailsTo(brand.email);
    expect(mail?.text).toContain('Mia Fernandes: Five');
    expect(mail?.text).toMatch(/^\[Message of a creator\]\n/);
    expect(mail?.text).toContain(`/chat/${creator.id}`);
  });

  test('that are read at once are not mailed, nor is an active conversation', async () => {
    const { brand, creator } = await buildPair();
    await save(brand, { types: [{ type: 'message', mail: 1 }] });
    for (let seq = 1; seq <= 3; seq += 1) {
      await send(creator, brand, `Line ${seq}`);
      await readAll(brand, creator, seq);
    }
    expect(await mailed(brand)).toBe(0);
  });

  test('are mailed when only an earlier one was read, since a later one has no mail of its own', async () => {
    const { brand, creator } = await buildPair();
    await save(brand, { types: [{ type: 'message', mail: 1 }] });
    for (const text of ['One', 'Two']) await send(creator, brand, text);
    await readAll(brand, creator, 1);
    expect(await mailed(brand)).toBe(1);
    await send(creator, brand, 'Three');
    expect(await mailed(brand)).toBe(1);
  });

  test('are mailed once when a later one has a mail of its own', async () => {
    const { brand, creator } = await buildPair();
    await save(brand, { types: [{ type: 'message', mail: 1 }] });
    await send(creator, brand, 'One');
    await readAll(brand, creator, 1);
    for (const text of ['Two', 'Three']) await send(creator, brand, text);
    expect(await mailed(brand)).toBe(1);
    const [mail] = await app().mailsTo(brand.email);
    expect(mail?.text).toContain('Mia Fernandes: Two');
  });

  test('from before the mails were enabled do not suppress later mails', async () => {
    const { brand, creator } = await buildPair();
    await send(creator, brand, 'Before');
    app().pass(1_000);
    await save(brand, { types: [{ type: 'message', mail: 1 }] });
    app().pass(1_000);
    await send(creator, brand, 'After');
    expect(await mailed(brand)).toBe(1);
    const unread = and(eq(notifications.userId, brand.id), sql`message = 'After'`);
    expect(await app().context.db.orm.select().from(notifications).where(unread)).toHaveLength(1);
  });
});
