import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { ListPrices } from './list-range.tsx';

it('keeps the typed text, shows its error, and never requests another amount', async () => {
  const onFrom = vi.fn();
  renderScreen(<ListPrices from={undefined} to={undefined} onFrom={onFrom} onTo={vi.fn()} />);
  const field = screen.getByLabelText('Price from');
  await userEvent.type(field, '10,5');
  expect(field).toHaveValue('10,5');
  expect(await screen.findByText('Write it like 10.50')).toBeVisible();
  await userEvent.tab();
  expect(onFrom).not.toHaveBeenCalledWith(105);
  await userEvent.clear(field);
  await userEvent.type(field, '10.5');
  await userEvent.tab();
  await waitFor(() => expect(onFrom).toHaveBeenLastCalledWith(10.5));
  expect(screen.queryByText('Write it like 10.50')).toBeNull();
});
