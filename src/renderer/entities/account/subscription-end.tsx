import { Stack, Text } from '@chakra-ui/react';
import { daysLeft, subscriptionState } from '#shared/domain/money/subscription.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** A date in the visitor's time zone: "June 15, 2027". */
export const formatDay = (moment: Date): string => day.format(moment);

const colors = { running: 'fg.muted', ending: 'fg.warning', expired: 'fg.error' } as const;

const leftOf = (days: number): string => (days === 1 ? 'Last day' : `${days} days left`);

/** The date on which a subscription ends, and the time left. */
export const SubscriptionEnd = ({ end, now = new Date() }: { end: string; now?: Date }) => {
  const at = new Date(end);
  const state = subscriptionState(at, now);
  return (
    <Stack gap="1">
      <Text textStyle="label">{state === 'expired' ? 'Your subscription ended on' : 'Your subscription ends on'}</Text>
      <Text textStyle="heading">
        <time dateTime={end}>{formatDay(at)}</time>
      </Text>
      <Text textStyle="sm" fontWeight="medium" color={colors[state]}>
        {state === 'expired' ? 'Expired' : leftOf(daysLeft(at, now))}
      </Text>
    </Stack>
  );
};
