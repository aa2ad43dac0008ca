import type { Data } from '#shared/contract/endpoint.ts';
import type { receiptsApi } from '#shared/contract/receipts.ts';
import { toDollars } from '#shared/domain/money.ts';
import { maskedAccount } from '#shared/domain/payout-account.ts';
import type { ReceiptKind, ReceiptRow } from './receipts.repository.ts';
import type { ReceiptWithParty } from './receipts.service.ts';

interface Line {
  readonly label: string;
  readonly cents: number;
}

const FIRST_LINE = {
  job: 'Video',
  refund: 'Video',
  subscription: 'Subscription',
  payout: 'Withdrawal',
} as const satisfies Record<ReceiptKind, string>;

/** What is left of the amounts: a refund gives all of them back, so its sums are zero. */
const sumsOf = ({ kind, priceCents, scriptingCents, taxCents }: ReceiptRow) =>
  kind === 'refund'
    ? { subtotal: 0, tax: 0, total: 0 }
    : {
        subtotal: toDollars(priceCents + scriptingCents),
        tax: toDollars(taxCents),
        total: toDollars(priceCents + scriptingCents + taxCents),
      };

/**
 * What was paid for, before tax; the lines add up to the subtotal. A refund has no sums to stand between, so its lines tell
 * the tax too, and what was given back. Lines of nothing are left out.
 */
const linesOf = ({ kind, priceCents, scriptingCents, taxCents }: ReceiptRow): Line[] => {
  const paid: Line[] = [
    { label: FIRST_LINE[kind], cents: priceCents },
    { label: 'Script', cents: scriptingCents },
  ];
  const back: Line[] = [
    { label: 'Tax', cents: taxCents },
    { label: 'Refund', cents: -(priceCents + scriptingCents + taxCents) },
  ];
  return (kind === 'refund' ? [...paid, ...back] : paid).filter(({ cents }) => cents !== 0);
};

export const presentReceiptEntry = (row: ReceiptRow): Data<typeof receiptsApi.listReceipts>[number] => ({
  number: row.number,
  kind: row.kind,
  title: row.title,
  total: sumsOf(row).total,
  issued_at: row.issuedAt.toISOString(),
});

export const presentReceipt = ({ receipt, party }: ReceiptWithParty): Data<typeof receiptsApi.getReceipt> => ({
  ...presentReceiptEntry(receipt),
  party: {
    name: party.name,
    email: party.email,
    address: party.address?.address ?? null,
    city: party.address?.city ?? null,
    zip_code: party.address?.zipCode ?? null,
    country: party.address?.country ?? null,
  },
  lines: linesOf(receipt).map(({ label, cents }) => ({ label, amount: toDollars(cents) })),
  ...sumsOf(receipt),
  method: receipt.method === null ? null : maskedAccount(receipt.method, receipt.accountNumber ?? ''),
});
