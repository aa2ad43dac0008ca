import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { ListPrices } from './list-range.tsx';

it('keeps the typed text, shows its error, and never requests another amount', async () => {
  const onFrom = vi.fn();
  renderScreen(<ListPrices from={undefined} to={undefined} onFrom={onFrom} onTo={vi.fn()} />);
  const field = screen.getByLabelText('Price from');
  await userEvent.type(field, '1,0,5');
  expect(field).toHaveValue('1,0,5');
  expect(await screen.findByText('Write it like 10.50')).toBeVisible();
  await userEvent.tab();
  expect(onFrom).not.toHaveBeenCalledWith(105);
  await userEvent.clear(field);
  await userEvent.type(field, '$10,5');
  await userEvent.tab();
  await waitFor(() => expect(onFrom).toHaveBeenLastCalledWith(10.5));
  expect(screen.queryByText('Write it like 10.50')).toBeNull();
});

it.each([
  { begun: '10.', amount: 10, rest: '50', whole: '10.50' },
  { begun: '.', amount: undefined, rest: '5', whole: '.5' },
  { begun: '0.', amount: 0, rest: '75', whole: '0.75' },
])('leaves $begun as typed when its amount comes back, and shows other amounts', async (typed) => {
  const onFrom = vi.fn();
  const Prices = () => {
    const [from, setFrom] = useState<number | undefined>(5);
    const change = (dollars: number | undefined) => {
      onFrom(dollars);
      setFrom(dollars);
    };
    return (
      <>
        <ListPrices from={from} to={undefined} onFrom={change} onTo={() => undefined} />
        <button type="button" onClick={() => setFrom(20)}>
          Twenty
        </button>
      </>
    );
  };
  renderScreen(<Prices />);
  const field = screen.getByLabelText('Price from');
  await userEvent.clear(field);
  await userEvent.type(field, typed.begun);
  await waitFor(() => expect(onFrom).toHaveBeenLastCalledWith(typed.amount));
  expect(field).toHaveValue(typed.begun);
  await userEvent.type(field, typed.rest);
  expect(field).toHaveValue(typed.whole);
  await waitFor(() => expect(onFrom).toHaveBeenLastCalledWith(Number(typed.whole)));
  await userEvent.click(screen.getByRole('button', { name: 'Twenty' }));
  await waitFor(() => expect(field).toHaveValue('20'));
});
