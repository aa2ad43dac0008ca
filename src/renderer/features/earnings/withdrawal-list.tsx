import { Badge, Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { EmptyReceipt } from '#renderer/assets/empty/receipt.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { EmptyNote } from '#renderer/ui/feedback/empty-note.tsx';
import { type Column, DataTable } from '#renderer/ui/list/data-table.tsx';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { formatCents, toCents } from '#shared/domain/money/money.ts';
import { EARNINGS, type Withdrawal } from './earnings.ts';

/** Formatted amount of a withdrawal. */
const figureOf = ({ amount }: Withdrawal): string => formatCents(toCents(amount));

/**
 * Cancels a requested withdrawal after a confirmation, until it is paid. The dialog is rendered outside of the table,
 * whose rows are unmounted when they become cards.
 */
const useCancelWithdrawal = () => {
  /** Kept while the closed dialog fades out. */
  const [asked, setAsked] = useState<Withdrawal | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = (withdrawal: Withdrawal) => {
    setAsked(withdrawal);
    setOpen(true);
  };
  const cancel = async ({ id }: Withdrawal) => {
    await call(api.cancelWithdrawal, { params: { id } }).finally(() => invalidate(EARNINGS, 'home'));
  };
  const dialog = asked && (
    <ConfirmDialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title="Cancel withdrawal"
      question={`The ${figureOf(asked)} that you requested goes back to your balance. You can request it again at any time.`}
      confirm="Cancel withdrawal"
      dismiss="Keep it"
      success="Withdrawal cancelled."
      onConfirm={() => cancel(asked)}
    />
  );
  return { ask, dialog };
};

const states: Record<string, { label: string; palette: string }> = {
  requested: { label: 'Requested', palette: 'amber' },
  paid: { label: 'Paid', palette: 'green' },
  refused: { label: 'Refused', palette: 'red' },
  cancelled: { label: 'Cancelled', palette: 'gray' },
  returned: { label: 'Sent back by the bank', palette: 'red' },
};

const Day = ({ at }: { at: string }) => (
  <time dateTime={at}>{new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' })}</time>
);

const State = ({ withdrawal: { status, reason, settled_at } }: { withdrawal: Withdrawal }) => {
  const { label, palette } = states[status] ?? { label: status, palette: 'gray' };
  return (
    <Box>
      <Badge colorPalette={palette} size="md" rounded="pill" px="2.5" fontWeight="550">
        {label}
      </Badge>
      <Box textStyle="sm" color="fg.muted">
        {settled_at && (
          <Text mt="1">
            <Day at={settled_at} />
          </Text>
        )}
        {status === 'requested' && (
          <Text mt="1">
            We send it within {limits.withdrawal.businessDays} business days. Banks may need some more.
          </Text>
        )}
        {reason && <Text overflowWrap="anywhere">{reason}</Text>}
        {['refused', 'cancelled', 'returned'].includes(status) && <Text>Returned to your balance</Text>}
      </Box>
    </Box>
  );
};

/** The receipt of a paid withdrawal, or the button that cancels a requested one. */
const Actions = ({ withdrawal, onCancel }: { withdrawal: Withdrawal; onCancel: (withdrawal: Withdrawal) => void }) => {
  const { status, receipt } = withdrawal;
  if (status === 'requested')
    return (
      <Button
        {...ConfirmDialog.ahead}
        size="sm"
        variant="outline"
        aria-label={`Cancel the withdrawal of ${figureOf(withdrawal)}`}
        onClick={() => onCancel(withdrawal)}
      >
        Cancel
      </Button>
    );
  if (receipt === null) return null;
  return (
    <PageLink to={`/receipts/${receipt}`} textStyle="sm" aria-label={`Receipt ${receipt}`}>
      Receipt
    </PageLink>
  );
};

const columnsWith = (onCancel: (withdrawal: Withdrawal) => void): Column<Withdrawal>[] => [
  { title: 'Amount', main: true, cell: ({ amount }) => <Money dollars={amount} /> },
  { title: 'Requested', card: 'titled', cell: ({ created_at }) => <Day at={created_at} /> },
  { title: 'State', card: 'line', cell: (withdrawal) => <State withdrawal={withdrawal} /> },
  {
    title: 'Receipt',
    align: 'end',
    actions: true,
    cell: (withdrawal) => <Actions withdrawal={withdrawal} onCancel={onCancel} />,
  },
];

/** The newest withdrawals with their states. */
export const WithdrawalList = memo(({ withdrawals }: { withdrawals: readonly Withdrawal[] }) => {
  const { ask, dialog } = useCancelWithdrawal();
  return (
    <Stack as="section" gap="4">
      <Flex justify="space-between" align="baseline" gap="4">
        <Heading as="h2">Withdrawals</Heading>
        {withdrawals.some(({ receipt }) => receipt !== null) && (
          <PageLink to="/receipts" textStyle="sm">
            All receipts
          </PageLink>
        )}
      </Flex>
      {withdrawals.length === 0 ? (
        <Card p="0">
          <EmptyNote drawing={<EmptyReceipt />}>
            No withdrawals yet. Each request is listed here until it is paid.
          </EmptyNote>
        </Card>
      ) : (
        <DataTable label="Withdrawals" columns={columnsWith(ask)} rows={withdrawals} rowKey={({ id }) => id} />
      )}
      {dialog}
    </Stack>
  );
});
