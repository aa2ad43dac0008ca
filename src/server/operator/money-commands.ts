import { asc, eq } from 'drizzle-orm';
import { formatCents } from '#shared/domain/money.ts';
import { writeMoment } from '../clock.ts';
import type { Context } from '../context.ts';
import { withdrawals } from '../db/schema/money.ts';
import { users } from '../db/schema/people.ts';
import { paymentMethods } from '../db/schema/settings.ts';
import { transaction } from '../db/transaction.ts';
import { payWithdrawal, refuseWithdrawal } from '../domains/earnings/settle-withdrawals.ts';
import { audit } from './audit.repository.ts';
import type { Command } from './command.ts';

const listRequested = ({ db }: Context) =>
  db.orm
    .select({ withdrawal: withdrawals, creator: users, method: paymentMethods.name })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.creatorId))
    .innerJoin(paymentMethods, eq(paymentMethods.id, withdrawals.paymentMethodId))
    .where(eq(withdrawals.status, 'requested'))
    .orderBy(asc(withdrawals.id));

type Requested = Awaited<ReturnType<typeof listRequested>>[number];

const lineOf = ({ withdrawal, creator, method }: Requested): string =>
  [
    `#${withdrawal.id}`,
    formatCents(withdrawal.amountCents),
    `${creator.name} <${creator.email}>`,
    `${method} ${withdrawal.accountNumber}`,
    writeMoment(withdrawal.createdAt),
  ].join('  ');

const listWithdrawals: Command = {
  name: 'list-withdrawals',
  arguments: [],
  help: 'The withdrawals that wait to be paid, oldest first, with where the money goes.',
  run: async (context) => {
    const rows = await listRequested(context);
    return rows.length === 0 ? ['No withdrawal waits.'] : rows.map(lineOf);
  },
};

const pay: Command = {
  name: 'pay-withdrawal',
  arguments: [{ name: 'ID', kind: 'id' }],
  help: 'Records that a withdrawal was paid, and tells its creator.',
  run: (context, { id }) =>
    transaction(context.db, async (tx) => {
      const { amountCents } = await payWithdrawal(context, tx, id);
      await audit(tx, 'pay-withdrawal', `withdrawal:${id}`, { amount_cents: amountCents });
      return [`Withdrawal #${id} of ${formatCents(amountCents)} is paid.`];
    }),
};

const refuse: Command = {
  name: 'refuse-withdrawal',
  arguments: [
    { name: 'ID', kind: 'id' },
    { name: 'REASON', kind: 'text' },
  ],
  help: 'Gives a withdrawal back to the balance of its creator, who is told the reason.',
  run: (context, { id, text }) =>
    transaction(context.db, async (tx) => {
      const { amountCents } = await refuseWithdrawal(context, tx, id, text);
      // The reason stands in the withdrawal, where it can be erased with its creator.
      await audit(tx, 'refuse-withdrawal', `withdrawal:${id}`, { amount_cents: amountCents });
      return [`Withdrawal #${id} of ${formatCents(amountCents)} is refused; the amount is back in the balance.`];
    }),
};

export const moneyCommands: readonly Command[] = [listWithdrawals, pay, refuse];
