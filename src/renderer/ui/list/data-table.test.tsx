import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { type Column, TableCards } from './data-table.tsx';

interface Lamp {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly sold: string | null;
}

const columns: Column<Lamp>[] = [
  { title: 'Id', cell: ({ id }) => `#${id}` },
  {
    title: 'Name',
    main: true,
    picture: ({ name }) => <img src="/lamp.png" alt={`A ${name}`} />,
    cell: (row) => row.name,
  },
  { title: 'Price', align: 'end', cell: ({ price }) => `$${price}` },
  { title: 'Sold', card: 'titled', cell: ({ sold }) => sold },
  { title: 'Actions', actions: true, align: 'end', cell: ({ id }) => <button type="button">Buy {id}</button> },
];

const rows = [
  { id: 7, name: 'Desk lamp', price: 20, sold: 'yesterday' },
  { id: 8, name: 'Floor lamp', price: 90, sold: null },
];

it('reads picture, name and figure, then the details, each after its title, then the actions', () => {
  renderScreen(<TableCards label="Lamps" columns={columns} rows={rows} rowKey={({ id }) => id} />);
  const [first] = within(screen.getByRole('list', { name: 'Lamps' })).getAllByRole('listitem');
  expect(first).toHaveTextContent(/^Desk lampPrice \$20Id #7·Sold yesterdayBuy 7$/);
  expect(within(first ?? document.body).getByRole('img', { name: 'A Desk lamp' })).toBeVisible();
});

it('leaves out what a row has nothing to show for', () => {
  renderScreen(<TableCards label="Lamps" columns={columns} rows={rows} rowKey={({ id }) => id} />);
  expect(screen.getAllByRole('listitem')[1]).toHaveTextContent(/^Floor lampPrice \$90Id #8Buy 8$/);
});

it('shows the columns of cards where there are some, a line of values before the actions', () => {
  const cards: Column<Lamp>[] = [
    { title: 'Name', main: true, cell: (row) => row.name },
    { title: 'Status', card: 'line', cell: ({ id }) => `Lit ${id}` },
    { title: 'Actions', actions: true, cell: ({ id }) => <button type="button">Buy {id}</button> },
  ];
  renderScreen(<TableCards label="Lamps" columns={columns} cardColumns={cards} rows={rows} rowKey={({ id }) => id} />);
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/^Desk lampStatus Lit 7Buy 7$/);
});
