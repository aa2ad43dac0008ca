import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { memo } from 'react';
import { Card } from '#renderer/ui/display/card.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { limits } from '#shared/domain/limits.ts';
import type { Earnings } from './earnings.ts';

const Figure = ({ label, dollars, note }: { label: string; dollars: number; note: string }) => (
  <Card p={{ base: '4', md: '5' }}>
    <Text as="dt" textStyle="label" color="fg.muted">
      {label}
    </Text>
    <Text as="dd">
      <Text as="span" display="block" textStyle="figure" mt="1" overflowWrap="anywhere">
        <Money dollars={dollars} />
      </Text>
      <Text as="span" display="block" textStyle="sm" color="fg.muted" mt="1">
        {note}
      </Text>
    </Text>
  </Card>
);

/** Total earnings, split into available, requested and paid out. Held amounts are not earned yet. */
export const EarningsCards = memo(({ earnings }: { earnings: Earnings }) => (
  <Stack gap="3">
    <SimpleGrid as="dl" columns={{ base: 1, sm: 2, xl: 4 }} gap={{ base: '3', md: '4' }}>
      <Figure label="Total Earnings" dollars={earnings.total_earnings} note="From completed jobs" />
      <Figure label="Available" dollars={earnings.balance} note="Ready to withdraw" />
      <Figure
        label="Requested"
        dollars={earnings.requested}
        note={`We send it within ${limits.withdrawal.businessDays} business days`}
      />
      <Figure label="Paid" dollars={earnings.paid} note="Sent to your account" />
    </SimpleGrid>
    {earnings.on_hold > 0 && (
      <Text textStyle="sm">
        <Money dollars={earnings.on_hold} /> of your earnings is on hold, because the payment of a completed job is
        disputed. It is available again when that is settled in your favour.
      </Text>
    )}
    {earnings.held > 0 && (
      <Text textStyle="sm" color="fg.muted">
        <Money dollars={earnings.held} /> more is held for your jobs in progress. It is yours when the brand completes
        them.
      </Text>
    )}
  </Stack>
));
