import { Box, Flex, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { ChevronDown } from 'lucide-react';
import { memo, type ReactNode, useId, useState } from 'react';
import { Money } from '#renderer/ui/display/money.tsx';
import type { OrderTotal } from '#shared/domain/jobs/order-total.ts';
import { toDollars } from '#shared/domain/money/money.ts';
import type { JobSettings } from '../brand-job.ts';
import { type TypedOrder, typedTotal } from './order-values.ts';

const Line = memo(({ term, cents }: { term: string; cents: number }) => (
  <Flex justify="space-between" gap="4" textStyle="sm">
    <Text as="dt" color="fg.muted">
      {term}
    </Text>
    <Text as="dd" fontVariantNumeric="tabular-nums">
      <Money dollars={toDollars(cents)} />
    </Text>
  </Flex>
));

interface OrderSummaryProps {
  settings: JobSettings;
  /** Notice above the total. */
  notice: ReactNode;
  /** The submit button. */
  children: ReactNode;
}

interface SummaryProps extends OrderTotal, Omit<OrderSummaryProps, 'settings'> {
  taxPercent: number;
}

/** Renders again only when an amount changes, not at each change of the form. */
const Summary = memo(({ taxPercent, notice, children, ...total }: SummaryProps) => {
  const [open, setOpen] = useState(true);
  const lines = useId();
  return (
    <Box
      as="section"
      aria-label="Your Order"
      display={{ base: 'contents', lg: 'block' }}
      position={{ lg: 'sticky' }}
      top="10"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
    >
      <Box bg="bg.panel" borderWidth={{ base: '1px', lg: '0' }} rounded="l3" p="5">
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
        <Stack as="dl" id={lines} display={open ? 'flex' : 'none'} gap="2" pt="4">
          <Line term="Price" cents={total.priceCents} />
          <Line term="Scripting" cents={total.scriptingCents} />
          <Line term="Subtotal" cents={total.subtotalCents} />
          <Line term={`Tax(${taxPercent}%)`} cents={total.taxCents} />
        </Stack>
      </Box>
      <Flex
        position={{ base: 'sticky', lg: 'static' }}
        bottom="0"
        zIndex={{ base: 'docked', lg: 'auto' }}
        direction={{ base: 'row', lg: 'column' }}
        align={{ base: 'center', lg: 'stretch' }}
        columnGap="5"
        rowGap={{ base: '0', lg: '4' }}
        mx={{ base: '-4', md: '-8', lg: '5' }}
        px={{ base: '4', md: '8', lg: '0' }}
        pt={{ base: '3', lg: '3' }}
        pb={{ base: 'max({spacing.3}, env(safe-area-inset-bottom))', lg: '5' }}
        bg="bg.panel"
        borderTopWidth="1px"
        flexWrap={{ base: 'wrap', lg: 'nowrap' }}
      >
        <Box w="full" _empty={{ display: 'none' }}>
          {notice}
        </Box>
        <HStack
          as="dl"
          justify="space-between"
          align={{ base: 'flex-start', lg: 'baseline' }}
          flexDirection={{ base: 'column', lg: 'row' }}
          gap={{ base: '0', lg: '2' }}
        >
          <Text as="dt" fontWeight="medium" textStyle={{ base: 'sm', lg: 'md' }}>
            Total
          </Text>
          <Text as="dd" textStyle="heading" fontVariantNumeric="tabular-nums" aria-live="polite">
            <Money dollars={toDollars(total.totalCents)} />
          </Text>
        </HStack>
        {children}
      </Flex>
    </Box>
  );
});

/**
 * "Your Order": the cost line by line, and the submit button. A card beside the form; on narrow screens total and
 * button are fixed at the bottom edge.
 */
export const OrderSummary = ({ settings, notice, children }: OrderSummaryProps) => {
  const { values } = useFormikContext<TypedOrder>();
  return (
    <Summary {...typedTotal(values, settings)} taxPercent={settings.tax.amount} notice={notice}>
      {children}
    </Summary>
  );
};
