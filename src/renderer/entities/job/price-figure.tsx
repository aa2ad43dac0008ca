import { Text } from '@chakra-ui/react';
import { Money } from '#renderer/ui/display/money.tsx';

/** The price of a job as a large labelled figure. */
export const PriceFigure = ({ dollars }: { dollars: number }) => (
  <>
    <Text textStyle="label" color="fg.muted">
      Price
    </Text>
    <Text textStyle="figure">
      <Money dollars={dollars} />
    </Text>
  </>
);
