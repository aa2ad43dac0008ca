import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { renderPages } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import type { Receipt } from './receipt.ts';
import { Component as ReceiptPage } from './receipt-page.tsx';
import { Component as ReceiptsPage } from './receipts-page.tsx';

const receipt: Receipt = {
  number: 'R-000007',
  kind: 'job',
  title: 'Video of Terra Cold Brew',
  issued_at: '2026-03-01T00:30:00.000Z',
  seller: { name: 'Sample Media Inc.', address: '1 Example Street, Springfield', tax_id: 'US 12-3456789' },
  party: {
    name: 'Northwind',
    email: 'north@wind.example',
    company_name: 'Northwind Trading ApS',
    vat_number: 'DK12345678',
    address: 'Vesterbrogade 1',
    city: 'Copenhagen',
    zip_code: '1620',
    country: 'Denmark',
  },
  lines: [
    { label: 'Price', amount: 100 },
    { label: 'Scripting', amount: 20 },
  ],
  subtotal: 120,
  tax_percent: 8.25,
  tax: 9.9,
  total: 129.9,
  refers_to: null,
  refunded_by: null,
  refund_state: null,
  returned_at: null,
  method: null,
};
const row = ({ number, kind, title, total, issued_at }: Receipt) => ({ number, kind, title, total, issued_at });
/** The response of a paged call, with `meta` beside `data`. */
const listed = (rows: readonly Receipt[], total = rows.length) => ({
  data: rows.map(row),
  meta: { page: 1, per_page: 20, total },
});

const show = (path: string) =>
  renderPages({ '/receipts': <ReceiptsPage />, '/receipts/:number': <ReceiptPage /> }, { path });
beforeEach(() => signIn('brand'));

describe('the receipts', () => {
  it('are listed with number, kind, date and total, refunds negative, and linked', async () => {
    const refund: Receipt = { ...receipt, number: 'C-000008', kind: 'refund', title: 'Refund of job #8', total: -50 };
    mockApi({ 'GET /receipts': listed([receipt, refund]), 'GET /receipts/R-000007': { data: receipt } });
    show('/receipts');
    const [, first, second] = within(await screen.findByRole('table', { name: 'Receipts' })).getAllByRole('row');
    expect(first).toHaveTextContent('Video of Terra Cold BrewR-000007JobMarch 1, 2026$129.90');
    expect(second).toHaveTextContent('Refund of job #8C-000008RefundMarch 1, 2026-$50.00');
    expect(document.title).toMatch(/^Receipts ·/);
    const link = screen.getByRole('link', { name: 'Video of Terra Cold Brew' });
    // Tables keep their cells on one line: a long name would cover the next columns.
    expect(link).toHaveStyle({ whiteSpace: 'normal' });
    await userEvent.click(link);
    expect(await screen.findByRole('heading', { name: 'Receipt R-000007' })).toBeVisible();
  });

  it('are paginated', async () => {
    mockApi({
      'GET /receipts': listed([receipt], 41),
    });
    show('/receipts?page=2');
    await screen.findByRole('navigation', { name: 'Pages' });
    expect(sentTo('GET /receipts')).toEqual([{ page: 2 }]);
  });

  it.each([
    ['brand', 'Every payment gets a receipt here', '/orders'],
    ['creator', 'Every withdrawal gets a receipt here', '/earnings'],
  ] as const)('show a new %s what will be listed here', async (role, words, href) => {
    signIn(role);
    mockApi({ 'GET /receipts': listed([]) });
    show('/receipts');
    expect(await screen.findByText(new RegExp(words))).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', href);
  });

  it('offer Retry when they could not be loaded', async () => {
    mockApi({ 'GET /receipts': [{ status: 500 }, listed([receipt])] });
    show('/receipts');
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: receipt.title })).toBeVisible();
  });
});

describe('one receipt', () => {
  it('shows payer, item, subtotal, tax and total', async () => {
    mockApi({ 'GET /receipts/R-000007': { data: receipt } });
    show('/receipts/R-000007');
    const paidBy = (await screen.findByText('Paid by')).parentElement;
    expect(paidBy).toHaveTextContent(
      'Northwind Trading ApSNorthwindVAT number DK12345678Vesterbrogade 11620 CopenhagenDenmarknorth@wind.example',
    );
    for (const words of ['Logo', 'R-000007', 'March 1, 2026', receipt.title])
      expect(screen.getByText(words)).toBeVisible();
    const amounts = within(screen.getByRole('table', { name: 'Amounts' })).getAllByRole('row');
    expect(amounts.map(({ textContent }) => textContent)).toEqual([
      'ItemAmount',
      'Price$100.00',
      'Scripting$20.00',
      'Subtotal$120.00',
      'Tax (8.25%)$9.90',
      'Total$129.90',
    ]);
    expect(document.title).toMatch(/^Receipt R-000007 ·/);
  });

  it('shows the seller with the tax number, and the tax included in the total', async () => {
    mockApi({ 'GET /receipts/R-000007': { data: receipt } });
    show('/receipts/R-000007');
    const seller = (await screen.findByText('Issued by')).parentElement;
    expect(seller).toHaveTextContent('Sample Media Inc.1 Example Street, SpringfieldTax number US 12-3456789');
    expect(screen.getByText('The total includes $9.90 of tax at 8.25%.')).toBeVisible();
  });

  it('without tax states that none is charged, and omits missing seller data', async () => {
    const seller = { name: 'Sample Media Inc.', address: null, tax_id: null };
    const untaxed: Receipt = { ...receipt, seller, tax_percent: 0, tax: 0, total: 120 };
    mockApi({ 'GET /receipts/R-000007': { data: untaxed } });
    show('/receipts/R-000007');
    expect(await screen.findByText('No tax is charged.')).toBeVisible();
    expect(screen.queryByText(/Tax/)).toBeNull();
  });

  it('of a refund and of its payment link to each other', async () => {
    const refund: Receipt = {
      ...receipt,
      number: 'C-000002',
      kind: 'refund',
      title: 'Refund of job #7: Terra Cold Brew',
      lines: [{ label: 'Video', amount: -120 }],
      subtotal: -120,
      tax: -9.9,
      total: -129.9,
      refers_to: 'R-000007',
      refund_state: 'failed',
    };
    mockApi({
      'GET /receipts/C-000002': { data: refund },
      'GET /receipts/R-000007': { data: { ...receipt, refunded_by: 'C-000002' } },
    });
    show('/receipts/C-000002');
    expect((await screen.findByText('Refunded to')).parentElement).toHaveTextContent('Northwind');
    expect(screen.getByText('The refund includes $9.90 of tax at 8.25%.')).toBeVisible();
    expect(screen.getByText(/^Your bank sent the money back to us\./)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'R-000007' }));
    expect(await screen.findByRole('heading', { name: 'Receipt R-000007' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'C-000002' })).toBeVisible();
  });

  it('opened by an earlier number shows its current number', async () => {
    mockApi({ 'GET /receipts/R-000007': { data: receipt } });
    show('/receipts/R-000007');
    expect(await screen.findByRole('heading', { name: 'Receipt R-000007' })).toBeVisible();
  });

  it('of a payout shows its account, and omits a missing address', async () => {
    signIn('creator');
    const nothing = { company_name: null, vat_number: null, address: null, city: null, zip_code: null, country: null };
    const party = { name: 'Mia', email: 'mia@example.org', ...nothing };
    const payout: Receipt = { ...receipt, number: 'W-000003', kind: 'payout', party, method: 'PayPal, ••••7947' };
    mockApi({ 'GET /receipts/W-000003': { data: payout } });
    show('/receipts/W-000003');
    expect((await screen.findByText('Paid to')).parentElement).toHaveTextContent('Paid toMiamia@example.org');
    expect(screen.getByText('PayPal, ••••7947')).toBeVisible();
  });

  it('prints itself only', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    mockApi({ 'GET /receipts/R-000007': { data: receipt } });
    show('/receipts/R-000007');
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
    const rules = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
    expect(rules).toMatch(/@media print\s*\{.*body \*:not\(\[data-printable\][^{]*\{\s*display:\s*none/s);
    expect(screen.getByRole('button', { name: 'Print' }).closest('[data-printable]')).toBeNull();
    expect(screen.getByRole('table').closest('[data-printable]')).not.toBeNull();
  });

  it('that does not exist shows an error, without a print button', async () => {
    mockApi({ 'GET /receipts/R-000009': { status: 404, message: 'Not found.' } });
    show('/receipts/R-000009');
    expect(await screen.findByText('There is no such receipt')).toBeVisible();
    for (const name of ['Print', 'Retry']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
