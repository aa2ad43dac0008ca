import { Flex, HStack, Icon, Separator, Stack, Text } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Card } from '#renderer/ui/card.tsx';
import { Money } from '#renderer/ui/money.tsx';
import { toDollars } from '#shared/domain/money.ts';
import type { JobSettings } from './brand-job.ts';
import { type TypedOrder, typedTotal } from './order-values.ts';

const Line = ({ term, cents }: { term: string; cents: number }) => (
  <Flex justify="space-between" gap="4" textStyle="sm">
    <Text as="dt" color="fg.muted">
      {term}
    </Text>
    <Text as="dd" fontVariantNumeric="tabular-nums">
      <Money dollars={toDollars(cents)} />
    </Text>
  </Flex>
);

/** "Your Order": what it costs, line by line, and the button that goes on. */
export const OrderSummary = ({ settings, children }: { settings: JobSettings; children: ReactNode }) => {
  const { values } = useFormikContext<TypedOrder>();
  const [open, setOpen] = useState(true);
  const lines = useId();
  const total = typedTotal(values, settings);
  return (
    <Card as="section" aria-label="Your Order" position={{ lg: 'sticky' }} top="10" p="5">
      <Flex asChild w="full" justify="space-between" align="center" cursor="pointer" rounded="l1">
        <button type="button" aria-expanded={open} aria-controls={lines} onClick={() => setOpen(!open)}>
          <Text as="span" textStyle="subheading">
            Your Order
          </Text>
          <Icon
            as={ChevronDown}
            boxSize="4"
            display="block"
            transform={open ? 'rotate(180deg)' : undefined}
            transitionProperty="transform"
            transitionDuration="calm"
            aria-hidden
          />
        </button>
      </Flex>
      <Stack as="dl" id={lines} display={open ? undefined : 'none'} gap="2" pt="4">
        <Line term="Price" cents={total.priceCents} />
        <Line term="Scripting" cents={total.scriptingCents} />
        <Line term="Subtotal" cents={total.subtotalCents} />
        <Line term={`Tax(${settings.tax.amount}%)`} cents={total.taxCents} />
      </Stack>
      <Separator my="3" />
      <HStack as="dl" justify="space-between" mb="4" align="baseline">
        <Text as="dt" fontWeight="medium">
          Total
        </Text>
        <Text as="dd" textStyle="heading" fontVariantNumeric="tabular-nums" aria-live="polite">
          <Money dollars={toDollars(total.totalCents)} />
        </Text>
      </HStack>
      {children}
    </Card>
  );
};
