import { SimpleGrid, Text } from '@chakra-ui/react';
import { Card } from '#renderer/ui/card.tsx';
import { Money } from '#renderer/ui/money.tsx';
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

/** What was ever earned, what can be withdrawn, what was paid out. */
export const EarningsCards = ({ earnings }: { earnings: Earnings }) => (
  <SimpleGrid as="dl" columns={{ base: 1, md: 3 }} gap={{ base: '3', md: '4' }}>
    <Figure label="Total Earnings" dollars={earnings.total_earnings} note="From completed jobs" />
    <Figure label="Available" dollars={earnings.balance} note="Ready to withdraw" />
    <Figure label="Paid" dollars={earnings.paid} note="Sent to your account" />
  </SimpleGrid>
);
