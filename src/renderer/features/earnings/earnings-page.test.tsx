import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildReport } from '#renderer/entities/report/fixtures/build-report.ts';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, enter, renderScreen, resizeTo } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { deferred } from '#tests/support/deferred.ts';
import { Component as EarningsPage } from './earnings-page.tsx';
import { buildEarnings as build } from './fixtures/build-earnings.ts';

const mock = (routes: Parameters<typeof mockApi>[0]) =>
  mockApi({ 'GET /creator/earnings': { data: buildReport({ months: [], jobs: [], years: [] }) }, ...routes });

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const request = async () => {
  const buttons = screen.getAllByRole('button', { name: 'Request Withdraw' });
  await userEvent.click(buttons.at(-1) ?? document.body);
};
const show = async (platform = buildPlatform()) => {
  signIn('creator');
  renderScreen(<EarningsPage />, { platform });
  await screen.findByText('Total Earnings');
};

describe('the earnings', () => {
  it('show the earned, available and paid amounts, and each withdrawal', async () => {
    mock({ 'GET /creator/billing-info': { data: build() } });
    await show();
    for (const words of ['$200.25', '$75.25', 'Available', 'Refused', 'The account is closed.'])
      expect(screen.getByText(words)).toBeVisible();
    expect(screen.getAllByText('Paid')).toHaveLength(2);
    const figures = screen
      .getAllByRole('definition')
      .map(({ textContent }) => /^\$([\d.]+)/.exec(textContent ?? '')?.[1]);
    const [total = 0, ...parts] = figures.map(Number);
    expect(parts).toHaveLength(3);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(total, 5);
    expect(screen.getByText(/is held for your jobs in progress/)).toHaveTextContent('$180.00');
  });

  it('say how much is on hold because a payment is disputed', async () => {
    mock({ 'GET /creator/billing-info': { data: build({ on_hold: 100 }) } });
    await show();
    expect(screen.getByText(/of your earnings is on hold/)).toHaveTextContent('$100.00');
  });

  it('show the date of each state of a withdrawal, returned amounts, and the receipt of a paid one', async () => {
    mock({ 'GET /creator/billing-info': { data: build() } });
    await show();
    const [, paid, refused, requested] = within(screen.getByRole('table', { name: 'Withdrawals' }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(paid).toContain('Jan 1, 2026PaidJan 3, 2026');
    expect(refused).toContain('RefusedJan 4, 2026The account is closed.Returned to your balance');
    expect(requested).toContain('Jan 5, 2026Requested');
    const receipts = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(receipts).toEqual(['/receipts', '/receipts/W-000001']);
  });

  it('show until when withdrawals are blocked after a change of the account, and why', async () => {
    const held_until = new Date(Date.now() + 60_000).toISOString();
    mock({ 'GET /creator/billing-info': { data: build({ held_until }) } });
    await show();
    const button = screen.getByRole('button', { name: 'Request Withdraw' });
    expect(button).toBeDisabled();
    const at = new Date(held_until).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });
    expect(button).toHaveAccessibleDescription(`Withdrawals wait until ${at}, because your withdraw info was changed.`);
  });

  it('allow withdrawals again after that time', async () => {
    mock({ 'GET /creator/billing-info': { data: build({ held_until: '2026-01-01T00:00:00.000Z' }) } });
    await show();
    expect(screen.getByRole('button', { name: 'Request Withdraw' })).toBeEnabled();
    expect(screen.queryByText(/Withdrawals wait/)).toBeNull();
  });

  it('require the password to change the account, and show a wrong one beside the field', async () => {
    const wrong = 'This is not your password';
    mock({
      'GET /creator/billing-info': { data: build({ asks_password: 1 }) },
      'POST /creator/payment-method': () => {
        if (sentTo('POST /creator/payment-method').length === 1)
          return { status: 422, message: wrong, errors: { current_password: [wrong] } };
        return { data: build({ asks_password: 1, held_until: new Date(Date.now() + 60_000).toISOString() }) };
      },
    });
    await show();
    await press('Withdraw Info');
    const password = await screen.findByLabelText(/^Current password/);
    expect(screen.getByText(/After a change withdrawals wait 72 hours\./)).toBeVisible();
    await press('Save Changes');
    expect(await screen.findByText('Current password is required')).toBeVisible();
    expect(sentTo('POST /creator/payment-method')).toEqual([]);
    await enter(password, 'Wrong1!aa');
    await press('Save Changes');
    await waitFor(() => expect(password.closest('[role="group"]')).toHaveTextContent(wrong));
    expect(password).toHaveFocus();
    await press('Save Changes');
    expect(await screen.findByText('Withdraw Info Updated!')).toBeVisible();
    expect(sentTo('POST /creator/payment-method')[0]).toEqual({
      account_number: build().account_number,
      payment_method_id: 2,
      current_password: 'Wrong1!aa',
    });
    expect(screen.getByText(/^Withdrawals wait until/)).toBeVisible();
  });

  it('refuse an amount outside the limits, then send the request', async () => {
    const earnings = build();
    mock({
      'GET /creator/billing-info': { data: earnings },
      'POST /creator/withdraw': { status: 201, data: { id: 3, amount: 75.25, status: 'requested', created_at: '' } },
    });
    await show();
    const figureRead = vi.spyOn(earnings, 'total_earnings', 'get');
    await request();
    const amount = await screen.findByLabelText(/^Amount/);
    expect(figureRead).not.toHaveBeenCalled();
    figureRead.mockRestore();
    await request();
    expect(await screen.findByText('Amount is required')).toBeVisible();
    await enter(amount, '0.5');
    expect(await screen.findByText('Minimum amount should be larger than 0.')).toBeVisible();
    await userEvent.clear(amount);
    await enter(amount, '75.26');
    expect(await screen.findByText('You cannot exceed your maximum amount.')).toBeVisible();
    for (const [wrong, put] of [
      ['1,0,5', userEvent.type],
      ['1e1', enter],
      ['1.000.00', enter],
    ] as const) {
      await userEvent.clear(amount);
      await put(amount, wrong);
      expect(amount).toHaveValue(wrong);
      expect(await screen.findByText('Write the amount as a number like 10.50')).toBeVisible();
    }
    await userEvent.clear(amount);
    await userEvent.type(amount, ' $75,20');
    expect(screen.queryByText(/^Write the amount/)).toBeNull();
    await press('Everything');
    await request();
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('PayPal, m…@example.org')).toBeVisible();
    expect(dialog.getByText('$75.25')).toBeVisible();
    expect(sentTo('POST /creator/withdraw')).toEqual([]);
    await press('Back');
    expect(await screen.findByLabelText(/^Amount/)).toHaveValue('75.25');
    await request();
    await press('Confirm');
    expect(
      await screen.findByText('Request sent to the admin! You will get notified once the payment is completed.'),
    ).toBeVisible();
    expect(sentTo('POST /creator/withdraw')).toEqual([{ amount: 75.25 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await request();
    expect(await screen.findByLabelText(/^Amount/)).toHaveValue('');
    await press('Everything');
    await request();
    expect(await screen.findByRole('button', { name: 'Confirm' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await request();
    expect(await screen.findByLabelText(/^Amount/)).toHaveValue('');
  });

  it('ask for the payout details first and continue with the request', async () => {
    mock({
      'GET /creator/billing-info': { data: build({ account_number: null, payment_method_id: null }) },
      'POST /creator/payment-method': { data: build() },
    });
    await show();
    await request();
    expect(await screen.findByText(/Tell us where to send the money first/)).toBeVisible();
    await press('Continue');
    expect(await screen.findByText('Payment Method is required')).toBeVisible();
    expect(screen.getByText('Account Number is required')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText(/Payment Method/), 'PayPal');
    await userEvent.type(screen.getByLabelText(/Account Number/), 'DE02');
    await press('Continue');
    expect(await screen.findByText('Enter the email address of your account')).toBeVisible();
    await enter(screen.getByLabelText(/Account Number/), 'ida@example.org');
    await press('Continue');
    expect(await screen.findByText('Withdraw Info Updated!')).toBeVisible();
    expect(sentTo('POST /creator/payment-method')).toMatchObject([
      { account_number: 'DE02ida@example.org', payment_method_id: 2 },
    ]);
    expect(screen.queryByText(/72 hours/)).toBeNull();
    expect(await screen.findByLabelText(/^Amount/)).toBeVisible();
  });
});

it('reserves the space of its buttons while loading', async () => {
  const answer = deferred();
  mock({
    'GET /creator/billing-info': async () => {
      await answer.promise;
      return { data: build() };
    },
  });
  signIn('creator');
  renderScreen(<EarningsPage />);
  for (const name of ['Withdraw Info', 'Request Withdraw']) expect(screen.getByRole('button', { name })).toBeDisabled();
  answer.resolve();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Withdraw Info' })).toBeEnabled());
  expect(screen.getByRole('button', { name: 'Request Withdraw' })).toBeEnabled();
});

describe('a requested withdrawal', () => {
  afterEach(() => resizeTo(1024));

  const cancelled = () => {
    const withdrawals = build().withdrawals.map((row) =>
      row.id === 3 ? { ...row, status: 'cancelled', settled_at: '2026-01-06T12:00:00.000Z' } : row,
    );
    return build({ balance: 85.25, withdrawals });
  };
  const ask = async () => {
    await press('Cancel the withdrawal of $5.00');
    return screen.findByRole('alertdialog', { name: 'Cancel withdrawal' });
  };

  it('is cancelled after a confirmation, and its amount returns to the balance', async () => {
    let state = build();
    mock({
      'GET /creator/billing-info': () => ({ data: state }),
      'POST /creator/withdrawal/3/cancel': () => {
        state = cancelled();
        return { data: state };
      },
    });
    await show();
    const question = await ask();
    expect(question).toHaveTextContent('The $5.00 that you requested goes back to your balance.');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel withdrawal' }));
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(screen.getByText('$85.25')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Cancel the withdrawal/ })).toBeNull();
  });

  it('keeps its question when the table becomes cards', async () => {
    mock({ 'GET /creator/billing-info': { data: build() } });
    await show();
    const question = await ask();
    const rows = screen.getByRole('table', { name: 'Withdrawals', hidden: true });
    resizeTo(767);
    await waitFor(() => expect(rows).not.toBeInTheDocument());
    expect(question).toBeInTheDocument();
    await userEvent.click(within(question).getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Cancel the withdrawal of $5.00' })).toBeVisible();
  });

  it('that was paid meanwhile shows its current state', async () => {
    let state = build();
    mock({
      'GET /creator/billing-info': () => ({ data: state }),
      'POST /creator/withdrawal/3/cancel': () => {
        const withdrawals = build().withdrawals.map((row) => (row.id === 3 ? { ...row, status: 'paid' } : row));
        state = build({ withdrawals });
        return { status: 409, message: 'Withdrawal #3 was paid before.' };
      },
    });
    await show();
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Cancel withdrawal' }));
    expect(await screen.findByText('Withdrawal #3 was paid before.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Requested', { selector: 'span' })).toBeNull());
  });
});

describe('the years of a creator', () => {
  const years = [
    { year: 2026, amount: 125.5, jobs: 2 },
    { year: 2025, amount: 30, jobs: 1 },
  ];
  const report = { data: buildReport({ years }) };

  it('lead to a statement each, and are saved as files', async () => {
    const save = vi.fn(async () => undefined);
    mock({
      'GET /creator/billing-info': { data: build() },
      'GET /creator/earnings': report,
      'POST /creator/earnings/file': { data: { url: '/media/statements/2025/x', filename: 'earnings-2025.csv' } },
    });
    await show(buildPlatform({ downloads: { save } }));
    const table = within(await screen.findByRole('table', { name: 'Yearly statements' }));
    const [, , last] = table.getAllByRole('row');
    expect(last).toHaveTextContent('Statement 20251 job$30.00');
    expect(table.getByRole('link', { name: 'Statement 2025' })).toHaveAttribute('href', '/earnings/2025');
    await press('CSV of 2025');
    await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith('/media/statements/2025/x', 'earnings-2025.csv'));
    expect(sentTo('POST /creator/earnings/file')).toEqual([{ year: 2025 }]);
    expect(await screen.findByText('Your download has started.')).toBeVisible();
  });

  it('say why a file could not be made', async () => {
    mock({
      'GET /creator/billing-info': { data: build() },
      'GET /creator/earnings': report,
      'POST /creator/earnings/file': { status: 409, message: 'Please try again soon.' },
    });
    await show(buildPlatform({ downloads: { save: async () => undefined } }));
    await screen.findByRole('table', { name: 'Yearly statements' });
    await press('CSV of 2026');
    expect(await screen.findByText('Please try again soon.')).toBeVisible();
  });

  it('do not hold up the balance when they cannot be loaded', async () => {
    mock({
      'GET /creator/billing-info': { data: build() },
      'GET /creator/earnings': { status: 500, message: 'Something went wrong' },
    });
    await show();
    expect(await screen.findByText('We could not load your earnings by month.')).toBeVisible();
    expect(screen.getByText('$75.25')).toBeVisible();
  });
});
