import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { NOTIFICATION_LIMITS } from '#shared/domain/messages/notification-limits.ts';
import { isAlwaysMailed, NOTIFICATION_TYPES, type NotificationType } from '#shared/domain/messages/notifications.ts';
import { times } from '#tests/support/concurrency.ts';
import { notificationsOf } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { notificationSettings } from '../../db/schema/notification-settings.ts';
import { rateLimits, users } from '../../db/schema/people.ts';
import { transaction } from '../../db/transaction.ts';
import { addApplication, addBrand, addCreator, addJob, addProduct } from '../jobs/fixtures/list-data.ts';
import { announceJob } from '../orders/announcements/announce-job.ts';
import { notify } from './notify-users.ts';

const app = useApp();
const orm = () => app().context.db.orm;
type Person = Awaited<ReturnType<typeof addBrand>>;

const told = ({ id: userId }: Person, type: NotificationType) => notificationsOf(app(), { userId, type });

const mails = async ({ id }: Person) => {
  const [user] = await orm().select().from(users).where(eq(users.id, id));
  return app().mailsTo(user?.email ?? '');
};

/** Repeats of a test: more than any limit. */
const REPEATS = 30;
/** Counted otherwise: from the jobs, and by each search. */
const ownStatements: readonly NotificationType[] = ['new_job', 'saved_search'];

describe('every type of notification', () => {
  test('has a limit that a test can pass', () => {
    expect(Object.keys(NOTIFICATION_LIMITS).sort()).toEqual([...NOTIFICATION_TYPES].sort());
    for (const { most } of Object.values(NOTIFICATION_LIMITS)) expect(most).toBeLessThan(REPEATS);
  });

  // Those that wait until they are read replace the one before, where they are written.
  const counted = NOTIFICATION_TYPES.filter(
    (type) => NOTIFICATION_LIMITS[type].hours !== null && !ownStatements.includes(type),
  );
  test.each(counted)('%s tells and mails no more often than that, however many repeat it at once', async (type) => {
    const { most, per } = NOTIFICATION_LIMITS[type];
    const [receiver, sender, other] = [await addCreator(app()), await addBrand(app()), await addBrand(app())];
    const [jobId, otherJob] = [await addJob(app(), sender.id), await addJob(app(), sender.id)];
    await orm()
      .insert(notificationSettings)
      .values({ userId: receiver.id, type, inApp: true, mail: true, mailChangedAt: new Date() });
    const tell = (message: string, change = {}) =>
      transaction(app().context.db, (tx) =>
        notify(tx, { userId: receiver.id, type, message, jobId, senderId: sender.id, ...change }),
      );
    await times(REPEATS, (n) => tell(`Time ${n}.`));
    await tell('The last one.');
    const all = await told(receiver, type);
    expect(all).toHaveLength(most);
    expect(all.at(-1)?.message).toBe('The last one.');
    expect(await mails(receiver)).toHaveLength(isAlwaysMailed(type) ? 0 : most);

    await tell('Of somebody else.', { senderId: other.id });
    await tell('Of another job.', { jobId: otherJob });
    expect(await told(receiver, type)).toHaveLength(most + (per === 'job' ? 2 : 1));
    await orm()
      .update(rateLimits)
      .set({ expiresAt: new Date(0) });
    await tell('On another day.');
    expect(await told(receiver, type)).toHaveLength(most + (per === 'job' ? 3 : 2));
  });

  test('counts nothing that was rolled back', async () => {
    const receiver = await addCreator(app());
    const news = { userId: receiver.id, type: 'job_application', message: 'Applied.' } as const;
    const failing = transaction(app().context.db, async (tx) => {
      await notify(tx, news);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await transaction(app().context.db, (tx) => notify(tx, news));
    expect(await told(receiver, 'job_application')).toHaveLength(1);
  });
});

describe('steps that can be undone are never refused, and tell the other side once', () => {
  test('applying and withdrawing', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app())];
    const id = await addJob(app(), brand.id);
    for (let n = 0; n < REPEATS; n += 1) {
      const { token } = creator;
      const { status, data } = await app().call(api.apply, { token, params: { id }, body: { note: 'I would.' } });
      expect(status).toBe(201);
      expect((await app().call(api.withdrawApplication, { token, params: { id: data.id } })).status).toBe(200);
    }
    expect(await told(brand, 'job_application')).toHaveLength(1);
    expect(await mails(brand)).toHaveLength(1);
  });

  test('declining and reconsidering, after which the notification says how it ended', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app())];
    const { token } = brand;
    const id = await addApplication(app(), creator.id, await addJob(app(), brand.id));
    for (let n = 0; n < REPEATS; n += 1) {
      const body = { reason: 'other' } as const;
      expect((await app().call(api.declineApplication, { token, params: { id }, body })).status).toBe(200);
      expect((await app().call(api.reconsiderApplication, { token, params: { id } })).status).toBe(200);
    }
    const all = await told(creator, 'application_declined');
    expect(all).toHaveLength(NOTIFICATION_LIMITS.application_declined.most);
    expect(all.at(-1)?.message).toMatch(/is considering your application for “Terra Cold Brew” again\.$/);
  });

  test('allowing a video to be shown, and forbidding it', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app())];
    const id = await addJob(app(), brand.id, { status: 'completed', creatorId: creator.id });
    for (let n = 0; n < REPEATS; n += 1) {
      const body = { allowed: n % 2 === 0 ? (1 as const) : (0 as const) };
      const call = { token: brand.token, params: { id }, body };
      expect((await app().call(api.consentToPortfolio, call)).status).toBe(200);
    }
    expect(await told(creator, 'portfolio_consent')).toHaveLength(NOTIFICATION_LIMITS.portfolio_consent.most);
  });

  test('ordering, paying and cancelling; another brand’s jobs are announced all the same', async () => {
    const [brand, other, creator] = [await addBrand(app()), await addBrand(app()), await addCreator(app())];
    const productId = await addProduct(app(), brand.id);
    for (let n = 0; n < REPEATS; n += 1) {
      const id = await addJob(app(), brand.id, { productId });
      await announceJob(app().context, id);
      await orm().update(jobs).set({ status: 'cancelled' }).where(eq(jobs.id, id));
    }
    expect(await told(creator, 'new_job')).toHaveLength(NOTIFICATION_LIMITS.new_job.most);
    await announceJob(app().context, await addJob(app(), other.id));
    expect(await told(creator, 'new_job')).toHaveLength(NOTIFICATION_LIMITS.new_job.most + 1);
  });
});
