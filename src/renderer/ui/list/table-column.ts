import type { ReactNode } from 'react';

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

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** Columns of the cards, where these show other things than the table. */
  cardColumns?: readonly Column<Row>[];
  rows: readonly Row[];
  /** Sets the row's `data-row` too, for drag and drop. */
  rowKey: (row: Row) => string | number;
}
