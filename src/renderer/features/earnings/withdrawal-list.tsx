import { Badge, Box, Heading, Stack, Text } from '@chakra-ui/react';
import { type Column, DataTable } from '#renderer/ui/data-table.tsx';
import { Money } from '#renderer/ui/money.tsx';
import { RelativeTime } from '#renderer/ui/relative-time.tsx';
import type { Earnings } from './earnings.ts';

type Withdrawal = Earnings['withdrawals'][number];

const states: Record<string, { label: string; palette: string }> = {
  requested: { label: 'Requested', palette: 'amber' },
  paid: { label: 'Paid', palette: 'green' },
  refused: { label: 'Refused', palette: 'red' },
};

const State = ({ withdrawal: { status, reason } }: { withdrawal: Withdrawal }) => {
  const { label, palette } = states[status] ?? { label: status, palette: 'gray' };
  return (
    <Box>
      <Badge colorPalette={palette} size="md" rounded="pill" px="2.5" fontWeight="550">
        {label}
      </Badge>
      {reason && (
        <Text textStyle="sm" color="fg.muted" mt="1" overflowWrap="anywhere">
          {reason}
        </Text>
      )}
    </Box>
  );
};

const columns: Column<Withdrawal>[] = [
  { title: 'Amount', main: true, cell: ({ amount }) => <Money dollars={amount} /> },
  { title: 'Requested', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { title: 'State', cell: (withdrawal) => <State withdrawal={withdrawal} /> },
];

/** The newest withdrawals and how each stands. */
export const WithdrawalList = ({ withdrawals }: { withdrawals: Earnings['withdrawals'] }) => (
  <Stack as="section" gap="4">
    <Heading as="h2">Withdrawals</Heading>
    {withdrawals.length === 0 ? (
      <Text color="fg.muted">None yet. What you request stands here until it is paid.</Text>
    ) : (
      <DataTable label="Withdrawals" columns={columns} rows={withdrawals} rowKey={({ id }) => id} />
    )}
  </Stack>
);
