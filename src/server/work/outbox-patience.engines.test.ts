import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { transaction } from '../db/transaction.ts';
import { RefusedMail } from '../providers/mail/mail.ts';
import { Outbox } from './outbox.ts';
import type { OutboxHandlers, OutboxOptions } from './outbox-options.ts';

type Kinds = { mail: { to: string; subject: string }; refund: { paymentId: string; jobId: number } };

const error = vi.fn();
const database = useDatabase({ log: { ...silentLog, error } });

const start = (handlers: Partial<OutboxHandlers<Kinds>>, options: Partial<OutboxOptions> = {}): Outbox<Kinds> => {
  const outbox = new Outbox<Kinds>(database(), {
    pollMilliseconds: 3_600_000,
    isPermanent: (failure) => failure instanceof RefusedMail,
    ...options,
  });
  outbox.start({ mail: async () => {}, refund: async () => {}, ...handlers });
  onTestFinished(() => outbox.stop());
  return outbox;
};

const add = <Kind extends keyof Kinds>(outbox: Outbox<Kinds>, kind: Kind, ...payloads: Kinds[Kind][]): Promise<void> =>
  transaction(database(), async (tx) => {
    for (const payload of payloads) await outbox.add(tx, kind, payload);
  });

/** Advances to the next scheduled attempt; returns how many seconds were skipped. */
const skipBackoff = async (): Promise<number> => {
  const { rows } = await database().pool.query<{ seconds: string }>(`
    with pause as (select extract(epoch from min(run_at) - now()) as seconds from outbox
      where run_at <> 'infinity' and run_at > now())
    update outbox set run_at = run_at - make_interval(secs => pause.seconds + 0.001) from pause
      where run_at <> 'infinity' and pause.seconds is not null
    returning pause.seconds`);
  return Number(rows[0]?.seconds ?? 0);
};

const countAbandoned = async (): Promise<number> => {
  const { rows } = await database().pool.query("select count(*)::int as n from outbox where run_at = 'infinity'");
  return rows[0].n;
};

beforeEach(async () => {
  error.mockClear();
  await database().pool.query('truncate outbox');
});

describe('while the mail server is unavailable', () => {
  const mails = Array.from({ length: 6 }, (_, i) => ({
    to: i % 2 ? 'mia@example.com' : 'Ada@example.com',
    subject: `${i}`,
  }));

  test('for a day, every mail arrives afterwards, once, and in order for each recipient', async () => {
    let away = true;
    const sent: { id: string; to: string; subject: string }[] = [];
    const mail: OutboxHandlers<Kinds>['mail'] = async ({ id, payload }) => {
      if (away) throw new Error('connect ECONNREFUSED');
      sent.push({ id, ...payload });
    };
    const outboxes = [start({ mail }), start({ mail })];
    const drain = () => Promise.all(outboxes.map((outbox) => outbox.drain()));
    await add(outboxes[0] as Outbox<Kinds>, 'mail', ...mails);
    for (let waited = 0; waited < 86_400; waited += await skipBackoff()) await drain();
    away = false;
    for (let pass = 0; sent.length < mails.length && pass < 10; pass += 1) {
      await drain();
      await skipBackoff();
    }
    expect(sent.filter(({ to }) => to.startsWith('Ada')).map(({ subject }) => subject)).toEqual(['0', '2', '4']);
    expect(sent.filter(({ to }) => to.startsWith('mia')).map(({ subject }) => subject)).toEqual(['1', '3', '5']);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(mails.length);
  });

  test('for longer than three days, a mail is abandoned and logged; the retry backoff grows to an hour', async () => {
    const mail = vi.fn(async () => Promise.reject(new Error('connect ECONNREFUSED')));
    const outbox = start({ mail });
    await add(outbox, 'mail', { to: 'mia@example.com', subject: 'Hello' });
    const pauses: number[] = [];
    while ((await countAbandoned()) === 0) {
      await outbox.drain();
      pauses.push(await skipBackoff());
    }
    const total = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400;
    expect(total).toBeGreaterThan(2.99);
    expect(total).toBeLessThan(3.7);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(3_600 * 1.2);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ kind: 'mail' }), 'outbox work was given up');
  });

  test('a mail rejected for its recipient does not delay the next one', async () => {
    const sent: string[] = [];
    const mail: OutboxHandlers<Kinds>['mail'] = async ({ payload }) => {
      if (payload.subject === 'bad') throw new RefusedMail('The subject is not one.');
      sent.push(payload.subject);
    };
    const outbox = start({ mail });
    await add(outbox, 'mail', { to: 'mia@example.com', subject: 'bad' }, { to: 'mia@example.com', subject: 'good' });
    await outbox.drain();
    expect(sent).toEqual(['good']);
  });
});

describe('work about money', () => {
  test('is retried without end, an hour apart, and each failure is logged at error with the job and the payment', async () => {
    const refund = vi.fn(async () => Promise.reject(new Error('the provider is away')));
    const outbox = start({ refund });
    await add(outbox, 'refund', { paymentId: 'pi_7', jobId: 7 });
    // The first ones may be due again while the outbox is drained.
    while (refund.mock.calls.length < 120) {
      await outbox.drain();
      await skipBackoff();
    }
    const attempts = refund.mock.calls.length;
    expect(await countAbandoned()).toBe(0);
    expect(error).toHaveBeenCalledTimes(attempts);
    expect(error).toHaveBeenLastCalledWith(
      expect.objectContaining({ attempts, payload: { paymentId: 'pi_7', jobId: 7 } }),
      'outbox work failed that never expires',
    );
  });

  test('survives workers that died at every attempt', async () => {
    const refund = vi.fn(async () => {});
    await database().pool.query(`insert into outbox (kind, payload, attempts) values ('refund', '{}', 5000)`);
    await start({ refund }).drain();
    expect(refund).toHaveBeenCalledOnce();
  });
});

test('a failure is stored without addresses and statement parameters', async () => {
  const outbox = start({
    mail: async () => {
      throw new Error('550 <mia@example.com> is unknown');
    },
  });
  await add(outbox, 'mail', { to: 'mia@example.com', subject: 'Hello' });
  await outbox.drain();
  const { rows } = await database().pool.query('select last_error from outbox');
  expect(rows).toEqual([{ last_error: 'Error: 550 <[address]> is unknown' }]);
});
