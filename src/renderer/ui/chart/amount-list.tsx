import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Card } from '#renderer/ui/display/card.tsx';
import { Money } from '#renderer/ui/display/money.tsx';

/** A line of the list with its bar. */
export interface AmountRow {
  readonly key: number | string;
  readonly name: ReactNode;
  /** Short text below the name. */
  readonly note?: ReactNode;
  /** Dollars. */
  readonly amount: number;
}

interface AmountListProps {
  title: string;
  rows: readonly AmountRow[];
  /** Text shown when the list is empty. */
  none: string;
}

/** Amounts by name, each as a number and as a bar relative to the largest. */
export const AmountList = ({ title, rows, none }: AmountListProps) => {
  const most = Math.max(...rows.map(({ amount }) => amount), 0.01);
  return (
    <Card as="section" aria-label={title} minW="0">
      <Heading as="h3" size="sm">
        {title}
      </Heading>
      {rows.length === 0 ? (
        <Text color="fg.muted" mt="1">
          {none}
        </Text>
      ) : (
        <Stack as="ul" gap="4" mt="5" listStyleType="none">
          {rows.map(({ key, name, note, amount }) => (
            <Box as="li" key={key} minW="0">
              <Flex justify="space-between" align="baseline" gap="4">
                <Box minW="0" lineClamp="1" overflowWrap="anywhere">
                  {name}
                </Box>
                <Text fontVariantNumeric="tabular-nums" flexShrink="0">
                  <Money dollars={amount} />
                </Text>
              </Flex>
              {note && (
                <Text textStyle="xs" color="fg.muted">
                  {note}
                </Text>
              )}
              <Box h="1.5" mt="1.5" rounded="pill" bg="bg.muted" overflow="hidden" aria-hidden>
                <Box h="full" rounded="pill" bg="fg" style={{ width: `${(100 * amount) / most}%` }} />
              </Box>
            </Box>
          ))}
        </Stack>
      )}
    </Card>
  );
};
