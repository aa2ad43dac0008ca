import { Flex, Text } from '@chakra-ui/react';
import { Money } from '#renderer/ui/display/money.tsx';

/** The total above the Pay button. */
export const PaymentTotal = ({ dollars }: { dollars: number }) => (
  <Flex justify="space-between" align="baseline">
    <Text color="fg.muted" textStyle="sm">
      Total
    </Text>
    <Text textStyle="heading">
      <Money dollars={dollars} />
    </Text>
  </Flex>
);
