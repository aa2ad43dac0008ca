import type { Data } from '#shared/contract/endpoint.ts';
import type { receiptsApi } from '#shared/contract/receipts.ts';
import { toDollars } from '#shared/domain/money/money.ts';
import { maskedAccount } from '#shared/domain/money/payout-account.ts';
import type { Config } from '../../config/config.ts';
import type { ReceiptRow } from './receipts.repository.ts';

interface Line {
  readonly label: string;
  readonly cents: number;
}

const FIRST_LINE = {
  job: 'Video',
  refund: 'Video',
  subscription: 'Subscription',
  payout: 'Withdrawal',
} as const satisfies Record<ReceiptRow['kind'], string>;

/** The items paid or refunded, before tax; their sum is the subtotal. Items of zero are left out. */
const linesOf = ({ kind, priceCents, scriptingCents }: ReceiptRow): Line[] =>
  [
    { label: FIRST_LINE[kind], cents: priceCents },
    { label: 'Script', cents: scriptingCents },
  ].filter(({ cents }) => cents !== 0);

export const presentReceiptEntry = (row: ReceiptRow): Data<typeof receiptsApi.listReceipts>[number] => ({
  number: row.number,
  kind: row.kind,
  title: row.title,
  total: toDollars(row.totalCents),
  issued_at: row.issuedAt.toISOString(),
});

/** @param today the current seller settings, for receipts from before each receipt stored its seller */
export const presentReceipt =
  (today: Config['seller']) =>
  (receipt: ReceiptRow): Data<typeof receiptsApi.getReceipt> => {
    const { party, sellerName: name, sellerAddress: address, sellerTaxId: taxId } = receipt;
    const seller = name === null ? today : { name, address, taxId };
    return {
      ...presentReceiptEntry(receipt),
      seller: { name: seller.name, address: seller.address ?? null, tax_id: seller.taxId ?? null },
      party,
      lines: linesOf(receipt).map(({ label, cents }) => ({ label, amount: toDollars(cents) })),
      subtotal: toDollars(receipt.priceCents + receipt.scriptingCents),
      tax_percent: receipt.taxPercent,
      tax: toDollars(receipt.taxCents),
      refers_to: receipt.refersTo,
      refunded_by: receipt.refundedBy,
      refund_state: receipt.refundState,
      returned_at: receipt.returnedAt?.toISOString() ?? null,
      method: receipt.method === null ? null : maskedAccount(receipt.method, receipt.accountNumber ?? ''),
    };
  };
