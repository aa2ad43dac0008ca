import { Box, Flex, type FlexProps, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import { SeparatedValues } from '../display/separated-values.tsx';
import type { Column, DataTableProps } from './table-column.ts';

interface Value {
  readonly title: string;
  readonly content: ReactNode;
  readonly isTitled: boolean;
}

/** Values of a row for the selected columns, without empty ones. */
const valuesOf = <Row,>(columns: readonly Column<Row>[], row: Row, of: (column: Column<Row>) => boolean): Value[] =>
  columns
    .filter(of)
    .map(({ title, cell, card }) => ({ title, content: cell(row), isTitled: card === 'titled' }))
    .filter(({ content }) => content !== null && content !== false);

/** A value with its title, which most values need for screen readers only. */
const Titled = ({ title, content, isTitled }: Value) => (
  <>
    <Text as="span" srOnly={!isTitled}>
      {title}{' '}
    </Text>
    {content}
  </>
);

/** Values in one line, separated by dots. */
const Details = ({ values }: { values: readonly Value[] }) => (
  <Box minW="0" color="fg.muted">
    <SeparatedValues values={values.map((value) => ({ key: value.title, content: <Titled {...value} /> }))} />
  </Box>
);

/** Position of a column in a card: first line, second line, or the lines below. */
type Place = 'name' | 'figure' | 'detail' | 'line' | 'actions';

const placeOf = <Row,>({ main, actions, align, card }: Column<Row>): Place => {
  if (main) return 'name';
  if (actions) return 'actions';
  if (align === 'end') return 'figure';
  return card === 'line' ? card : 'detail';
};

const Line = (props: FlexProps) => <Flex justify="space-between" align="center" gap="3" minW="0" {...props} />;

const Card = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) => {
  const at = (place: Place) => valuesOf(columns, row, (column) => placeOf(column) === place);
  const [details, lines] = [at('detail'), at('line')];
  const actions = at('actions').map(({ title, content }) => (
    <Box key={title} ms="auto" flexShrink="0">
      {content}
    </Box>
  ));
  return (
    <>
      {columns.map(({ title, picture }) => picture && <Fragment key={title}>{picture(row)}</Fragment>)}
      <Stack gap="1.5" flex="1" minW="0">
        <Line align="baseline">
          {at('name').map(({ title, content }) => (
            <Box key={title} fontWeight="medium" minW="0" lineHeight="short">
              {content}
            </Box>
          ))}
          {at('figure').map((value) => (
            <Box key={value.title} flexShrink="0" fontVariantNumeric="tabular-nums">
              <Titled {...value} />
            </Box>
          ))}
        </Line>
        {(details.length > 0 || lines.length === 0) && (
          <Line textStyle="sm">
            <Details values={details} />
            {lines.length === 0 && actions}
          </Line>
        )}
        {lines.length > 0 && (
          <Line textStyle="sm">
            {lines.map((value) => (
              <Box key={value.title} flex="1" minW="0">
                <Titled {...value} />
              </Box>
            ))}
            {actions}
          </Line>
        )}
      </Stack>
    </>
  );
};

/** The rows as cards: picture, name and figure, then details, then status and actions. */
export const TableCards = <Row,>({ label, columns, cardColumns = columns, rows, rowKey }: DataTableProps<Row>) => (
  <SimpleGrid as="ul" aria-label={label} minChildWidth="min(100%, {sizes.xs})" gap="2" listStyleType="none">
    {rows.map((row) => (
      <Flex
        as="li"
        key={rowKey(row)}
        data-row={rowKey(row)}
        gap="3"
        p="3.5"
        borderWidth="1px"
        rounded="l3"
        bg="bg.panel"
      >
        <Card columns={cardColumns} row={row} />
      </Flex>
    ))}
  </SimpleGrid>
);
