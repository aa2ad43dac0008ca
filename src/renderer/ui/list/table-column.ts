import type { ReactNode } from 'react';

/** A column of a `DataTable`: of its table, and what it becomes in the cards of narrow windows. */
export interface Column<Row> {
  readonly title: string;
  /** What a row shows; null where it has nothing to show. */
  readonly cell: (row: Row) => ReactNode;
  /** The picture of the row: before the cell in the table, beside all lines in a card. One column has it. */
  readonly picture?: (row: Row) => ReactNode;
  /** A column aligned to the end is a figure: it ends the first line of a card. */
  readonly align?: 'start' | 'end';
  /** The column that identifies the row: it begins the first line of a card. */
  readonly main?: boolean;
  /** Column of buttons: its title is for screen readers only. */
  readonly actions?: boolean;
  /** How a card shows it: at the end of the second line, in a line of its own, or after its title where the value alone says too little. */
  readonly card?: 'aside' | 'line' | 'titled';
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Sets the row's `data-row` too, for drag and drop. */
  rowKey: (row: Row) => string | number;
}
