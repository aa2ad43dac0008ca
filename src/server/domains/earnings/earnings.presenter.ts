import type { earningsApi } from '#shared/contract/earnings.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import { toDollars } from '#shared/domain/money/money.ts';
import type { withdrawals } from '../../db/schema/money.ts';
import { bit } from '../../lib/bit.ts';
import type * as earnings from './earnings.service.ts';

export const presentWithdrawal = (row: typeof withdrawals.$inferSelect): Data<typeof earningsApi.withdraw> => ({
  id: row.id,
  amount: toDollars(row.amountCents),
  status: row.status,
  created_at: row.createdAt.toISOString(),
});

type Info = Awaited<ReturnType<typeof earnings.billingInfo>>;

export const presentBillingInfo = ({
  payout,
  heldUntil,
  asksPassword,
  totals,
  methods,
  withdrawals,
}: Info): Data<typeof earningsApi.billingInfo> => ({
  account_number: payout?.accountNumber ?? null,
  payment_method_id: payout?.paymentMethodId ?? null,
  held_until: heldUntil?.toISOString() ?? null,
  asks_password: bit(asksPassword),
  balance: toDollars(totals.balanceCents),
  total_earnings: toDollars(totals.earnedCents),
  paid: toDollars(totals.paidCents),
  requested: toDollars(totals.requestedCents),
  held: toDollars(totals.heldCents),
  on_hold: toDollars(totals.onHoldCents),
  payment_methods: methods.map(({ id, name, accountKind }) => ({ id, name, account_kind: accountKind })),
  withdrawals: withdrawals.map((row) => ({
    ...presentWithdrawal(row),
    reason: row.reason,
    settled_at: (row.returnedAt ?? row.settledAt)?.toISOString() ?? null,
    receipt: row.receipt,
  })),
});
