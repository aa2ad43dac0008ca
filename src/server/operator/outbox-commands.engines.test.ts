import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useApp } from '#tests/support/test-app.ts';
import { runRequest } from './run-request.ts';

const app = useApp();
const run = (command: string, id = 0, text = '') => runRequest(app().context, { command, id, text });

/** An outbox item that has failed this often and waits for its next attempt. */
const addFailing = async (kind: string, payload: object, { running = false, attempts = 9 } = {}): Promise<number> => {
  const { rows } = await app().context.db.pool.query(
    `insert into outbox (kind, payload, attempts, last_error, run_at, claimed_at)
     values ($1, $2, $3, 'Error: away', now() + interval '1 hour', case when $4 then now() end) returning id::int`,
    [kind, payload, attempts, running],
  );
  return rows[0].id;
};

const rowOf = async (id: number) =>
  (await app().context.db.pool.query('select * from outbox where id = $1', [id])).rows[0];
const auditOf = async (id: number) =>
  (await app().context.db.pool.query('select action from audit_log where subject = $1', [`outbox:${id}`])).rows;

beforeEach(() => app().context.outbox.stop());

describe('the outbox on the command line', () => {
  test('lists pending items by kind, attempts, next attempt and error, without addresses', async () => {
    const id = await addFailing('mail', { to: 'mia@example.com', subject: 'Hello', text: '', html: '' });
    const { lines } = await run('outbox');
    expect(lines.find((line) => line.startsWith(`#${id} `))).toMatch(
      /mail {2}9 attempts {2}next .* UTC {2}Error: away$/,
    );
    expect(lines.join()).not.toContain('mia@example.com');
    await app().context.db.pool.query("update outbox set run_at = 'infinity' where id = $1", [id]);
    expect((await run('outbox')).lines.join()).toContain('given up');
  });

  test('resets an item’s attempts, makes it due, and records that in the audit log', async () => {
    const id = await addFailing('mail', { to: 'mia@example.com' });
    expect(await run('outbox retry', id)).toEqual({ code: 0, lines: [`Outbox work #${id} (mail) is tried now.`] });
    expect(await rowOf(id)).toMatchObject({ attempts: 0, holds_queue: true });
    expect((await rowOf(id)).run_at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    expect(await auditOf(id)).toEqual([{ action: 'outbox-retry' }]);
  });

  test('drops a mail with a reason and deletes its content', async () => {
    const id = await addFailing('mail', { to: 'mia@example.com' });
    expect((await run('outbox drop', id, '  ')).code).toBe(1);
    expect((await run('outbox drop', id, 'The address is gone.')).code).toBe(0);
    expect(await rowOf(id)).toMatchObject({ payload: {}, queue: null, drop_reason: 'The address is gone.' });
    expect(await run('outbox drop', id, 'Again.')).toEqual({
      code: 1,
      lines: [`Outbox work #${id} was dropped before.`],
    });
  });

  test('a dropped refund keeps the payment, warns, and is recorded in the audit log and logged at error', async () => {
    const error = vi.spyOn(app().context.log, 'error');
    const id = await addFailing('refund', { paymentId: 'pi_7', jobId: 7, reason: 'job 7 was cancelled' });
    const { lines } = await run('outbox drop', id, 'Paid back by bank transfer.');
    expect(lines.join('\n')).toMatch(/WARNING: no money was moved.*pi_7/);
    expect(await rowOf(id)).toMatchObject({
      payload: { paymentId: 'pi_7' },
      drop_reason: 'Paid back by bank transfer.',
    });
    expect(await auditOf(id)).toEqual([{ action: 'outbox-drop' }]);
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ id, kind: 'refund' }),
      expect.stringContaining('dropped'),
    );
  });

  test.each(['outbox retry', 'outbox drop'])('%s refuses items held by a worker and unknown items', async (command) => {
    const id = await addFailing('refund', { paymentId: 'pi_7' }, { running: true });
    expect((await run(command, id, 'Because.')).lines.join()).toContain('is being tried at this moment');
    expect((await run(command, 999_999_999, 'Because.')).lines).toEqual([
      'There is no outbox work #999999999. It may be done.',
    ]);
    expect(await rowOf(id)).toMatchObject({ attempts: 9, dropped_at: null });
  });
});

test('a failing refund is a health notice until it is done or dropped', async () => {
  const { health } = app().context;
  const id = await addFailing('refund', { paymentId: 'pi_9', jobId: 9, reason: 'job 9 was cancelled' });
  const notice = () => health.notices().then((lines) => lines.find((line) => line.includes('pi_9')));
  expect(await notice()).toBe(
    `refunds: The refund of payment pi_9 (job #9) has failed 9 times. See \`outbox\`: work #${id}.`,
  );
  await run('outbox drop', id, 'Paid back by bank transfer.');
  expect(await notice()).toBeUndefined();
});

test('other work that fails again and again, or was given up, is a health notice too', async () => {
  const { health } = app().context;
  const notice = async () => (await health.notices()).filter((line) => line.startsWith('outbox: '));
  const before = await notice();
  const id = await addFailing('code_mail', { to: 'mia@example.com' });
  const told = (await notice()).filter((line) => !before.includes(line));
  expect(told).toEqual([
    expect.stringMatching(
      new RegExp(`^outbox: 1 × code_mail has failed repeatedly, the oldest since .*work #${id}\\.$`),
    ),
  ]);
  expect(told.join()).not.toContain('mia@');
  await run('outbox drop', id, 'The address does not exist.');
  expect(await notice()).toEqual(before);
});
