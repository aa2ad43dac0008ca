import { expect, test } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { transaction } from '../db/transaction.ts';
import { Outbox } from './outbox.ts';
import type { OutboxOptions } from './outbox-options.ts';

// On the embedded engine only: the PostgreSQL test server commits everything asynchronously. The statements are the
// same.
const database = useDatabase();

/**
 * Records `synchronous_commit` at each update and delete with a row trigger, since the setting may be local to the
 * transaction.
 */
const watchCommits = () =>
  database().pool.query(`
    truncate outbox;
    create table if not exists commits (step text, setting text);
    truncate commits;
    create or replace function watch_commit() returns trigger language plpgsql as $$
    begin
      insert into commits values (
        case when tg_op = 'DELETE' then 'remove' when new.attempts > old.attempts then 'claim' else 'record' end,
        current_setting('synchronous_commit'));
      return null;
    end $$;
    create or replace trigger watch_commit after update or delete on outbox for each row execute function watch_commit()`);

/** Runs two items, one of which fails once; returns each step with its `synchronous_commit`. */
const commitsOf = async (options: Partial<OutboxOptions>): Promise<ReadonlySet<string>> => {
  await watchCommits();
  const outbox = new Outbox<{ greet: { name: string } }>(database(), { backoffSeconds: () => 0, ...options });
  await transaction(database(), async (tx) => {
    for (const name of ['Ada', 'Grace']) await outbox.add(tx, 'greet', { name });
  });
  outbox.start({
    greet: async ({ payload, attempt }) => {
      if (payload.name === 'Grace' && attempt === 1) throw new Error('not yet');
    },
  });
  await outbox.drain();
  await outbox.stop();
  const { rows } = await database().pool.query<{ step: string; setting: string }>('select step, setting from commits');
  return new Set(rows.map(({ step, setting }) => `${step} ${setting}`));
};

const usual = async () =>
  (await database().pool.query(`select current_setting('synchronous_commit') as setting`)).rows[0].setting;

test('repeatable work is claimed and removed by asynchronous commits; its failures commit synchronously', async () => {
  const setting = await usual();
  expect(setting).not.toBe('off');
  expect(await commitsOf({ keepsDone: false, commitsAsynchronously: true })).toEqual(
    new Set(['claim off', `record ${setting}`, 'remove off']),
  );
  expect(await usual()).toBe(setting);
});

test('all other work commits synchronously at every step', async () => {
  const setting = await usual();
  expect(await commitsOf({ keepsDone: false })).toEqual(
    new Set([`claim ${setting}`, `record ${setting}`, `remove ${setting}`]),
  );
});
