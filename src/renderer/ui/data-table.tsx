import { Box, Flex, Stack, Table, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useNarrow } from '../lib/use-narrow.ts';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** The column that names the row: the head of its card on a phone. */
  readonly main?: boolean;
  /** Buttons: their title is read out, not shown. */
  readonly actions?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

const Cards = <Row,>({ label, columns, rows, rowKey }: DataTableProps<Row>) => (
  <Stack as="ul" aria-label={label} gap="3" listStyleType="none">
    {rows.map((row) => (
      <Stack as="li" key={rowKey(row)} gap="2.5" p="4" borderWidth="1px" rounded="l3" bg="bg.panel">
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
            <Flex key={title} pt="1" justify="flex-end">
              {cell(row)}
            </Flex>
          ))}
      </Stack>
    ))}
  </Stack>
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
          <Table.Row key={rowKey(row)} _hover={{ bg: 'bg.subtle' }}>
            {columns.map(({ title, cell, align, main }) => (
              <Table.Cell
                key={title}
                textAlign={align}
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

/** Rows under titles; cards under 768 px, with the same titles beside the values. */
export const DataTable = <Row,>(props: DataTableProps<Row>) =>
  useNarrow() ? <Cards {...props} /> : <Rows {...props} />;
