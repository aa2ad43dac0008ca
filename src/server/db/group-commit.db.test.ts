import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { times } from '#tests/support/concurrency.ts';
import { useDatabase } from '#tests/support/database.ts';
import { CallEffects, withCommitGuard } from './commit-guard.ts';
import { DatabaseUnavailable } from './database-error.ts';
import { GroupCommit } from './group-commit.ts';
import { outbox } from './schema/work.ts';
import type { Transaction } from './transaction.ts';

const database = useDatabase();

interface Item {
  readonly key: string;
  readonly kind: string;
}

/** Inserts items as rows; throws on an item of the kind "bad". */
const write = vi.fn(async (tx: Transaction, items: readonly Item[]) => {
  if (items.some(({ kind }) => kind === 'bad')) throw new Error('bad item');
  await tx.orm.insert(outbox).values(items.map(({ kind }) => ({ kind, payload: {} })));
  return items.map(({ kind }) => kind);
});
const open = () =>
  new GroupCommit<Item, string>(database(), { keyOf: ({ key }) => key, write, idOf: ({ length }) => length });
const kinds = async () =>
  (await database().orm.select({ kind: outbox.kind }).from(outbox).orderBy(outbox.id)).map(({ kind }) => kind);

beforeEach(async () => {
  write.mockClear();
  await database().orm.delete(outbox);
});

test('concurrent writes share a commit, and each resolves after it', async () => {
  const group = open();
  const answers = await times(50, async (n) => {
    const answer = await group.write({ key: `${n}`, kind: `item ${n}` });
    expect(await kinds()).toContain(answer);
    return answer;
  });
  expect(answers).toEqual(Array.from({ length: 50 }, (_, n) => `item ${n}`));
  expect(write.mock.calls.length).toBeLessThanOrEqual(2);
  const { rows } = await database().orm.execute(sql`select distinct xmin::text from outbox`);
  expect(rows.length).toBeLessThanOrEqual(2);
});

test('writes with the same key run one after another, in the order of the calls', async () => {
  const group = open();
  await times(6, (n) => group.write({ key: n % 2 === 0 ? 'a' : 'b', kind: `${n}` }));
  expect(write.mock.calls.map(([, items]) => items.map(({ kind }) => kind))).toEqual([
    ['0', '1'],
    ['2', '3'],
    ['4', '5'],
  ]);
  expect(await kinds()).toEqual(['0', '1', '2', '3', '4', '5']);
});

test('a failing item does not fail the others', async () => {
  const group = open();
  const answers = await Promise.allSettled(['one', 'bad', 'two'].map((kind) => group.write({ key: kind, kind })));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await kinds()).toSorted()).toEqual(['one', 'two']);
  expect(await group.write({ key: 'x', kind: 'later' })).toBe('later');
});

test('the commit guard of each item runs, and one that throws fails its own item only', async () => {
  const group = open();
  const guarded = (kind: string, isRefused: boolean) =>
    withCommitGuard(
      () => group.write({ key: kind, kind }),
      new CallEffects(async (tx, madeId) => {
        if (isRefused) throw new Error('no longer mine');
        await tx.orm.insert(outbox).values({ kind: `guard of ${kind} ${madeId}`, payload: {} });
      }),
    );
  const answers = await Promise.allSettled([
    guarded('a', false),
    guarded('b', true),
    group.write({ key: 'c', kind: 'c' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await kinds()).toSorted()).toEqual(['a', 'c', 'guard of a 1']);
});

test('nothing is retried when the outcome of the commit is unknown', async () => {
  const group = open();
  write.mockRejectedValueOnce(new DatabaseUnavailable('commit-unknown', new Error('cut')));
  const answers = await Promise.allSettled(['a', 'b'].map((kind) => group.write({ key: kind, kind })));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(write).toHaveBeenCalledOnce();
});
