import { and, eq, isNull, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../db/database-error.ts';
import { type LedgerKind, ledgerAccounts, ledgerTransfers, paymentEvents } from '../../db/schema/money.ts';
import { sweepBefore } from '../../db/sweep.repository.ts';
import type { Queries, Transaction } from '../../db/transaction.ts';

/**
 * A ledger account by purpose: `held` and `on_hold` belong to a job, `wallet` and `withdrawing` to a creator, the others
 * have no owner.
 */
export interface LedgerAccount {
  readonly kind: LedgerKind;
  readonly owner?: number;
}

const accountId = async (orm: Queries, { kind, owner }: LedgerAccount): Promise<number> => {
  const find = () =>
    orm
      .select({ id: ledgerAccounts.id })
      .from(ledgerAccounts)
      .where(
        and(
          eq(ledgerAccounts.kind, kind),
          owner === undefined ? isNull(ledgerAccounts.ownerId) : eq(ledgerAccounts.ownerId, owner),
        ),
      );
  const [known] = await find();
  if (known) return known.id;
  await orm
    .insert(ledgerAccounts)
    .values({ kind, ownerId: owner ?? null })
    .onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error(`There is no ledger account ${kind} of ${owner}.`);
  return made.id;
};

/**
 * Moves money between two accounts within the caller's transaction. The key names the event (`pay:job:7`), which can
 * happen only once: a repeated key moves nothing and returns false, and so does a zero amount. The statement fails when
 * an account would go below zero; `isOverdrawn` recognises that.
 */
export const transfer = async (
  orm: Queries,
  key: string,
  from: LedgerAccount,
  to: LedgerAccount,
  amountCents: number,
): Promise<boolean> => {
  if (amountCents === 0) return false;
  const [fromId, toId] = [await accountId(orm, from), await accountId(orm, to)];
  const moved = await orm
    .insert(ledgerTransfers)
    .values({ key, fromId, toId, amountCents })
    .onConflictDoNothing({ target: ledgerTransfers.key })
    .returning({ id: ledgerTransfers.id });
  return moved.length === 1;
};

/** The balance of an account in cents, which no transfer can change until the end of the transaction. */
export const accountBalance = async (orm: Queries, account: LedgerAccount): Promise<number> => {
  const id = await accountId(orm, account);
  const [row] = await orm
    .select({ cents: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, id))
    .for('no key update');
  return row?.cents ?? 0;
};

export const isOverdrawn = (error: unknown): boolean => violatedConstraint(error) === 'ledger_not_overdrawn';

/**
 * A creator's totals in cents: wallet, earned, paid out (without what banks sent back), requested, held for jobs in
 * progress, and on hold for completed jobs that are paused. One statement reads them, so they are consistent. Earned is the
 * sum of wallet, paid, requested and on hold.
 */
export const creatorTotals = async (orm: Queries, creatorId: number) => {
  const { rows } = await orm.execute<
    Record<'balance' | 'earned' | 'paid' | 'requested' | 'held' | 'on_hold', string>
  >(sql`
    with mine as (select id, kind from ledger_accounts where owner_id = ${creatorId} and kind in ('wallet', 'withdrawing'))
    select
      coalesce((select balance_cents from ledger_accounts a join mine m on m.id = a.id and m.kind = 'wallet'), 0) as balance,
      coalesce((select sum(t.amount_cents) from ledger_transfers t
        join mine m on m.id = t.to_id and m.kind = 'wallet'
        join ledger_accounts f on f.id = t.from_id and f.kind = 'held'), 0)
        - coalesce((select sum(t.amount_cents) from jobs j
          join ledger_accounts f on f.kind = 'on_hold' and f.owner_id = j.id
          join ledger_transfers t on t.from_id = f.id
          join ledger_accounts l on l.id = t.to_id and l.kind = 'loss'
          where j.creator_id = ${creatorId}), 0) as earned,
      coalesce((select sum(t.amount_cents) from ledger_transfers t
        join mine m on m.id = t.from_id and m.kind = 'withdrawing'
        join ledger_accounts b on b.id = t.to_id and b.kind = 'bank'), 0)
      - coalesce((select sum(t.amount_cents) from ledger_transfers t
        join mine m on m.id = t.to_id and m.kind = 'wallet'
        join ledger_accounts b on b.id = t.from_id and b.kind = 'bank'), 0) as paid,
      coalesce((select balance_cents from ledger_accounts a join mine m on m.id = a.id and m.kind = 'withdrawing'), 0)
        as requested,
      coalesce((select sum(a.balance_cents) from jobs j
        join ledger_accounts a on a.kind = 'held' and a.owner_id = j.id
        where j.creator_id = ${creatorId}), 0) as held,
      coalesce((select sum(a.balance_cents) from jobs j
        join ledger_accounts a on a.kind = 'on_hold' and a.owner_id = j.id
        where j.creator_id = ${creatorId}), 0) as on_hold`);
  const [row] = rows;
  return {
    balanceCents: Number(row?.balance ?? 0),
    earnedCents: Number(row?.earned ?? 0),
    paidCents: Number(row?.paid ?? 0),
    requestedCents: Number(row?.requested ?? 0),
    heldCents: Number(row?.held ?? 0),
    onHoldCents: Number(row?.on_hold ?? 0),
  };
};

/** A payment provider's event, by the id that is the same for every delivery. */
export interface EventName {
  readonly id: string;
  readonly type: string;
}

/** Whether an event is new; it counts as handled once the transaction is committed. */
export const isNewEvent = async (tx: Transaction, event: EventName): Promise<boolean> => {
  const rows = await tx.orm
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return rows.length === 1;
};

/** Deletes the events from before a point in time. @returns how many. */
export const deleteEvents = (orm: Queries, before: Date, signal?: AbortSignal): Promise<number> =>
  sweepBefore(orm, { key: paymentEvents.id, at: paymentEvents.createdAt }, before, signal);
