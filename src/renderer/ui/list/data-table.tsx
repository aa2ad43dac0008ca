import { Box, HStack, Table } from '@chakra-ui/react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useNarrow } from '#renderer/lib/screen/use-narrow.ts';
import { TableCards } from './table-cards.tsx';
import type { DataTableProps } from './table-column.ts';

export type { Column } from './table-column.ts';

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

const Fitting = <Row,>(props: DataTableProps<Row>) => {
  const place = useRef<HTMLDivElement>(null);
  const isTooWide = useOverflow(place);
  return <Box ref={place}>{isTooWide ? <TableCards {...props} /> : <Rows {...props} />}</Box>;
};

/** A table; cards below 768 px and wherever the rows overflow. */
export const DataTable = <Row,>(props: DataTableProps<Row>) =>
  useNarrow() ? <TableCards {...props} /> : <Fitting {...props} />;
