import { Box, Flex, type FlexProps, HStack, SimpleGrid, Stack, Table, Text } from '@chakra-ui/react';
import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useNarrow } from '#renderer/lib/screen/use-narrow.ts';
import { SeparatedValues } from '#renderer/ui/display/separated-values.tsx';

/** A column of a `DataTable`, and its position in the cards of narrow windows. */
export interface Column<Row> {
  readonly title: string;
  /** Content for a row; null when it is empty. */
  readonly cell: (row: Row) => ReactNode;
  /** Picture of the row: before the cell in the table, beside all lines in a card. At most one column has it. */
  readonly picture?: (row: Row) => ReactNode;
  /** A column aligned to the end is a figure: it is at the end of a card's first line. */
  readonly align?: 'start' | 'end';
  /** The column that identifies the row: it starts a card's first line. */
  readonly main?: boolean;
  /** Column of buttons: its title is for screen readers only. */
  readonly actions?: boolean;
  /** Position in a card: on its own line, or in the second line after its title if the value needs one. */
  readonly card?: 'line' | 'titled';
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** Columns of the cards, where these show other things than the table. */
  cardColumns?: readonly Column<Row>[];
  rows: readonly Row[];
  /** Sets the row's `data-row` too, for drag and drop. */
  rowKey: (row: Row) => string | number;
}

const Rows = <Row,>({ label, columns, rows, rowKey }: DataTableProps<Row>) => (
  <Table.ScrollArea borderWidth="1px" rounded="l3" bg="bg.panel">
    <Table.Root
      aria-label={label}
      css={{ '& tr': { bg: 'transparent' }, '& tbody tr:last-of-type td': { borderBottomWidth: '0' } }}
    >
      <Table.Header>
        <Table.Row>
          {columns.map(({ title, align, actions }) => (
            <Table.ColumnHeader key={title} textAlign={align} px="4">
              {actions ? <Box srOnly>{title}</Box> : title}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {rows.map((row) => (
          <Table.Row key={rowKey(row)} data-row={rowKey(row)} _hover={{ bg: 'bg.subtle' }}>
            {columns.map(({ title, cell, picture, align, main }) => (
              <Table.Cell
                key={title}
                textAlign={align}
                fontVariantNumeric={align === 'end' ? 'tabular-nums' : undefined}
                px="4"
                py="3"
                maxW="80"
                fontWeight={main ? 'medium' : undefined}
              >
                {picture ? (
                  <HStack gap="3" minW="0">
                    {picture(row)}
                    {cell(row)}
                  </HStack>
                ) : (
                  cell(row)
                )}
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  </Table.ScrollArea>
);

/**
 * Whether the rows overflow their container, so that the last columns (the actions) would need scrolling. Measured
 * before the first paint, and again when the container or the table changes its width.
 */
const useOverflow = (box: RefObject<HTMLElement | null>): boolean => {
  /** Width in pixels that the rows need, while they overflow. */
  const [needed, setNeeded] = useState<number | null>(null);
  const isCards = needed !== null;
  useLayoutEffect(() => {
    const place = box.current;
    if (!place) return;
    const table = isCards ? null : place.querySelector('table');
    const look = () => {
      if (table) setNeeded(table.offsetWidth > place.clientWidth ? table.offsetWidth : null);
      else setNeeded((width) => (width !== null && width <= place.clientWidth ? null : width));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(place);
    if (table) observer.observe(table);
    return () => observer.disconnect();
  }, [box, isCards]);
  return isCards;
};

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

const Fitting = <Row,>(props: DataTableProps<Row>) => {
  const place = useRef<HTMLDivElement>(null);
  const isTooWide = useOverflow(place);
  return <Box ref={place}>{isTooWide ? <TableCards {...props} /> : <Rows {...props} />}</Box>;
};

/** A table; cards below 768 px and wherever the rows overflow. */
export const DataTable = <Row,>(props: DataTableProps<Row>) =>
  useNarrow() ? <TableCards {...props} /> : <Fitting {...props} />;
