import { Flex, Text } from '@chakra-ui/react';
import { Money } from '#renderer/ui/display/money.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';

/** The total above the Pay button. */
export const PaymentTotal = ({ dollars }: { dollars: number }) => (
  <Flex justify="space-between" align="baseline">
    <Muted>Total</Muted>
    <Text textStyle="heading">
      <Money dollars={dollars} />
    </Text>
  </Flex>
);
