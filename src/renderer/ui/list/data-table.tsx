import { Box, Flex, SimpleGrid, Stack, Table, Text } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useNarrow } from '#renderer/lib/use-narrow.ts';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** The column that identifies the row: the title of its card on a phone. */
  readonly main?: boolean;
  /** Column of buttons: its title is for screen readers only. */
  readonly actions?: boolean;
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Sets the row's `data-row` too, for drag and drop. */
  rowKey: (row: Row) => string | number;
}

const Cards = <Row,>({ label, columns, rows, rowKey }: DataTableProps<Row>) => (
  <SimpleGrid as="ul" aria-label={label} minChildWidth="min(100%, {sizes.xs})" gap="3" listStyleType="none">
    {rows.map((row) => (
      <Stack
        as="li"
        key={rowKey(row)}
        data-row={rowKey(row)}
        gap="2.5"
        p="4"
        borderWidth="1px"
        rounded="l3"
        bg="bg.panel"
      >
        {columns
          .filter(({ main }) => main)
          .map(({ title, cell }) => (
            <Box key={title} fontWeight="medium" minW="0">
              {cell(row)}
            </Box>
          ))}
        {columns
          .filter(({ main, actions }) => !main && !actions)
          .map(({ title, cell }) => (
            <Flex key={title} justify="space-between" align="center" gap="4" textStyle="sm">
              <Text as="span" color="fg.muted" flexShrink="0">
                {title}
              </Text>
              <Box minW="0" textAlign="end">
                {cell(row)}
              </Box>
            </Flex>
          ))}
        {columns
          .filter(({ actions }) => actions)
          .map(({ title, cell }) => (
            <Flex key={title} pt="1" mt="auto" justify="flex-end">
              {cell(row)}
            </Flex>
          ))}
      </Stack>
    ))}
  </SimpleGrid>
);

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
            {columns.map(({ title, cell, align, main }) => (
              <Table.Cell
                key={title}
                textAlign={align}
                fontVariantNumeric={align === 'end' ? 'tabular-nums' : undefined}
                px="4"
                py="3"
                maxW="80"
                fontWeight={main ? 'medium' : undefined}
              >
                {cell(row)}
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  </Table.ScrollArea>
);

/**
 * Whether the rows overflow their container, so that the last columns (the actions) would need scrolling. Measured before
 * the first paint, and again when the container or the table changes its width.
 */
const useOverflow = (box: RefObject<HTMLElement | null>): boolean => {
  /** Pixels that the rows need, while they overflow. */
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

const Fitting = <Row,>(props: DataTableProps<Row>) => {
  const place = useRef<HTMLDivElement>(null);
  const isTooWide = useOverflow(place);
  return <Box ref={place}>{isTooWide ? <Cards {...props} /> : <Rows {...props} />}</Box>;
};

/** A table; cards below 768 px and wherever the rows overflow, with the column titles beside the values. */
export const DataTable = <Row,>(props: DataTableProps<Row>) =>
  useNarrow() ? <Cards {...props} /> : <Fitting {...props} />;
