import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildMonths } from '#renderer/entities/report/fixtures/build-report.ts';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { AmountList } from './amount-list.tsx';
import { MonthChart } from './month-chart.tsx';

const show = (...amounts: number[]) =>
  renderScreen(<MonthChart title="Spending by month" rows={buildMonths(...amounts)} none="Nothing was spent." />);
const button = () => screen.queryByRole('button', { name: 'Spending by month as a table' });

describe('a chart of months', () => {
  it('describes its sum and highest month as text', () => {
    show(10.1, 20.2, 0.05);
    expect(screen.getByText('$30.35')).toBeVisible();
    expect(screen.getByText('Most in February 2026: $20.20.')).toBeVisible();
  });

  it('is a table on demand, by the keyboard too', async () => {
    show(0, 1_234.5);
    expect(button()).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('table')).toBeNull();
    button()?.focus();
    await userEvent.keyboard('{Enter}');
    expect(button()).toHaveAttribute('aria-pressed', 'true');
    const rows = within(screen.getByRole('table', { name: 'Spending by month' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent).slice(0, 4)).toEqual([
      'Month (UTC)JobsAmount',
      'January 20260$0.00',
      'February 20261$1,234.50',
      'March 20260$0.00',
    ]);
    expect(rows).toHaveLength(13);
    await userEvent.keyboard(' ');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is a sentence where there is nothing to draw', () => {
    show();
    expect(screen.getByText('Nothing was spent.')).toBeVisible();
    expect(button()).toBeNull();
  });
});

describe('a list of amounts', () => {
  it('shows each in figures, whatever its name', () => {
    const long = 'x'.repeat(200);
    const rows = [
      { key: 1, name: <bdi>كوب ☕</bdi>, note: '2 jobs', amount: 1_000_000 },
      { key: 2, name: long, amount: 0 },
    ];
    renderScreen(<AmountList title="By product" rows={rows} none="Nothing." />);
    const items = within(screen.getByRole('region', { name: 'By product' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['كوب ☕$1,000,000.002 jobs', `${long}$0.00`]);
  });

  it('is a sentence where it is empty', () => {
    renderScreen(<AmountList title="By product" rows={[]} none="Nothing." />);
    expect(screen.getByText('Nothing.')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });
});
