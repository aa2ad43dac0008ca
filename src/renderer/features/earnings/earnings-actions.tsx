import { Button, type ButtonProps, HStack, Stack, Text } from '@chakra-ui/react';
import { useId } from 'react';

interface EarningsActionsProps {
  /** End of the waiting period. */
  hold: Date | null;
  payout: ButtonProps;
  withdraw: ButtonProps;
}

/** The two buttons of the page, with the reason and end of a waiting period. */
export const EarningsActions = ({ hold, payout, withdraw }: EarningsActionsProps) => {
  const reason = useId();
  return (
    <Stack gap="2" align={{ md: 'flex-end' }} maxW="form">
      <HStack gap="2" flexWrap="wrap">
        <Button variant="outline" {...payout}>
          Withdraw Info
        </Button>
        <Button
          {...withdraw}
          disabled={withdraw.disabled || hold !== null}
          aria-describedby={hold ? reason : undefined}
        >
          Request Withdraw
        </Button>
      </HStack>
      {hold && (
        <Text id={reason} textStyle="sm" color="fg.muted" textAlign={{ md: 'end' }}>
          Withdrawals wait until {hold.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })}, because your
          withdraw info was changed.
        </Text>
      )}
    </Stack>
  );
};
