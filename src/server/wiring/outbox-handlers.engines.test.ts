import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { deferred } from '#tests/support/deferred.ts';
import { eventually } from '#tests/support/eventually.ts';
import { buildCreator } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { notifications } from '../db/schema/conversations.ts';
import { transaction } from '../db/transaction.ts';
import { addBrand, addJob } from '../domains/jobs/fixtures/list-data.ts';
import type { MailMessage } from '../providers/mail/mail.ts';
import { workHandlers } from './outbox-handlers.ts';

const app = useApp();

/** Queues a mail to each of this many users. */
const queueMails = (count: number) =>
  app().context.db.pool.query(
    `with people as (
       insert into users (email, name, role, email_verified_at)
       select 'crowd-' || n || '@example.com', 'Crowd', 'creator', now() from generate_series(1, $1::int) n returning id)
     insert into outbox (kind, payload)
     select 'notification_mail', jsonb_build_object('userId', id, 'type', 'withdraw', 'message', 'Paid.', 'jobId', null,
       'senderId', null, 'seq', null) from people`,
    [count],
  );

test('mails that the mail server does not accept delay neither codes nor refunds', async () => {
  const { context } = app();
  const { email } = await buildCreator(app());
  await context.outbox.drain();
  await context.outbox.stop();
  await queueMails(200);
  const sent: MailMessage[] = [];
  const accepted = deferred();
  const send = vi.fn(async (message: MailMessage) => {
    if (message.to.startsWith('crowd-')) await accepted.promise;
    else sent.push(message);
  });
  const refund = vi.spyOn(context.payments, 'refund').mockRejectedValue(new Error('not in this test'));
  context.outbox.start(workHandlers(context, { send }));
  await eventually(() => expect(send).toHaveBeenCalled());

  await app().call(api.sendForgotPassword, { body: { email } });
  await transaction(context.db, (tx) => context.outbox.add(tx, 'refund', { paymentId: 'pi_1', reason: 'test' }));
  try {
    await eventually(() => expect(sent.map(({ to }) => to)).toEqual([email]));
    await eventually(() => expect(refund).toHaveBeenCalled());
  } finally {
    accepted.resolve();
    await context.outbox.stop();
    refund.mockRestore();
  }
});

test('a job is announced to many creators in parts, between which other work is done and a server can stop', async () => {
  const { context } = app();
  const brand = await addBrand(app());
  const jobId = await addJob(app(), brand.id, { gender: 'male' });
  await context.db.pool.query(
    `with people as (
       insert into users (email, name, role, email_verified_at)
       select 'fitting-' || n || '@example.com', 'Fitting', 'creator', now() from generate_series(1, 1100) n returning id)
     insert into profiles (user_id, gender, date_of_birth)
     select id, 'male', now() - interval '20 years' from people`,
  );
  const countTold = () => context.db.orm.$count(notifications, eq(notifications.jobId, jobId));
  await context.outbox.stop();
  const handlers = workHandlers(context, { send: async () => {} });
  await handlers.new_job({ id: '1', attempt: 1, payload: { jobId, step: 'creators' } });
  expect(await countTold()).toBe(500);
  context.outbox.start(handlers);
  await context.outbox.drain();
  expect(await countTold()).toBe(1_100);
});
