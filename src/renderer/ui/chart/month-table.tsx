import { Table } from '@chakra-ui/react';
import { Money } from '#renderer/ui/display/money.tsx';
import { monthName } from '#shared/domain/text/months.ts';

/** Total of a month. */
export interface MonthAmount {
  /** A calendar month in UTC: "2026-11". */
  readonly month: string;
  /** Dollars. */
  readonly amount: number;
  readonly jobs: number;
}

/** The sum of amounts, in dollars and whole cents. */
export const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;

/** Amounts by month as a table. */
export const MonthTable = ({ label, rows }: { label: string; rows: readonly MonthAmount[] }) => (
  <Table.Root
    size="sm"
    aria-label={label}
    fontVariantNumeric="tabular-nums"
    css={{ '& tr': { bg: 'transparent' }, '& td, & th': { px: '0' } }}
  >
    <Table.Header>
      <Table.Row>
        <Table.ColumnHeader>Month (UTC)</Table.ColumnHeader>
        <Table.ColumnHeader textAlign="end">Jobs</Table.ColumnHeader>
        <Table.ColumnHeader textAlign="end">Amount</Table.ColumnHeader>
      </Table.Row>
    </Table.Header>
    <Table.Body>
      {rows.map(({ month, amount, jobs }) => (
        <Table.Row key={month}>
          <Table.Cell>{monthName(month)}</Table.Cell>
          <Table.Cell textAlign="end">{jobs}</Table.Cell>
          <Table.Cell textAlign="end">
            <Money dollars={amount} />
          </Table.Cell>
        </Table.Row>
      ))}
    </Table.Body>
  </Table.Root>
);
