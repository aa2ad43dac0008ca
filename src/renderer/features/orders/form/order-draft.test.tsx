import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { enter, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { drafts } from '#renderer/lib/forms/drafts.ts';
import { session } from '#renderer/lib/session/session.ts';
import { editOrderForm, orderForm } from '#shared/contract/order-schema.ts';
import { buildJob, buildSettings } from '../fixtures/build-job.ts';
import { OrderForm } from './order-form.tsx';
import { orderOf } from './order-values.ts';

const onSubmit = vi.fn(async () => undefined);
const words = { settings: buildSettings(), onAddProduct: vi.fn(), onSubmit };
const showNew = () =>
  renderScreen(<OrderForm {...words} draft="order" schema={orderForm} submit="Pay" amount="Budget" />);
const showEdit = (job = buildJob()) =>
  renderScreen(
    <OrderForm
      {...words}
      draft={`order/${job.id}`}
      schema={editOrderForm}
      initial={orderOf(job)}
      submit="Update"
      amount="Price"
    />,
  );
const notes = () => screen.getByLabelText(/Additional Notes/);

beforeEach(() => {
  onSubmit.mockClear();
  signIn('brand');
});

it('brings back what was typed into a new order after its tab was closed, and only there', async () => {
  const page = showNew();
  await enter(notes(), 'Morning light.');
  page.unmount();
  // As in a new tab.
  sessionStorage.clear();
  drafts.restore();
  const again = showNew();
  expect(notes()).toHaveValue('Morning light.');
  again.unmount();
  showEdit();
  expect(notes()).toHaveValue('');
});

it('forgets an order once it was placed', async () => {
  const page = showNew();
  await enter(screen.getByLabelText(/Budget/), '100');
  await enter(screen.getByLabelText(/Script/, { selector: 'textarea' }), 'Open the lamp.');
  await userEvent.selectOptions(screen.getByLabelText(/Gender/), 'any');
  await userEvent.selectOptions(screen.getByLabelText(/Age Range/), '18-24');
  await userEvent.click(screen.getByRole('radio', { name: /30 seconds/ }));
  await userEvent.click(screen.getByRole('radio', { name: /9:16/ }));
  await userEvent.click(screen.getByRole('combobox', { name: /Product/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Lumen Desk Lamp/ }));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1);
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  page.unmount();
});

it('starts a new order again', async () => {
  const page = showNew();
  await enter(notes(), 'Morning light.');
  page.unmount();
  const again = showNew();
  await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
  expect(notes()).toHaveValue('');
  expect(screen.queryByText(/What you entered before is here again/)).toBeNull();
  again.unmount();
  showNew();
  expect(notes()).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
});

it('brings back changes of an order after a session that ended, says that they are not saved, and takes them back', async () => {
  const page = showEdit();
  await enter(notes(), 'Evening light.');
  page.unmount();
  act(() => session.expire());
  signIn('brand');
  const again = showEdit();
  expect(notes()).toHaveValue('Evening light.');
  expect(screen.getByText(/They are not saved yet/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(notes()).toHaveValue('');
  again.unmount();
  showEdit();
  expect(notes()).toHaveValue('');
});

it('keeps no changes of an order that was changed elsewhere since, and shows none in another order', async () => {
  const page = showEdit();
  await enter(notes(), 'Evening light.');
  page.unmount();
  const other = showEdit(buildJob({ id: 13 }));
  expect(notes()).toHaveValue('');
  other.unmount();
  showEdit(buildJob({ price: 250 }));
  expect(notes()).toHaveValue('');
  expect(screen.getByLabelText(/Price/)).toHaveValue('250');
});
