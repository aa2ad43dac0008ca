import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMonths } from '#renderer/entities/report/fixtures/build-report.ts';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { renderPages } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { Component } from './statement-page.tsx';

const statement = {
  ...{ year: 2026, issuer: 'UGC Marketplace', party: { name: 'Mia Fernandes', email: 'mia@example.com' } },
  months: buildMonths(0, 100),
  jobs: [
    {
      ...{ id: 11, product: '<b>كوب ☕</b>', brand: 'Petal', amount: 100 },
      completed_at: '2026-02-10T23:59:59.000Z',
    },
  ],
  ...{ more_jobs: 0, total: 100, paid_out: 40 },
};

const show = (year: string, data: object = statement) => {
  mockApi({ 'GET /creator/earnings/statement': { data } });
  renderPages({ '/earnings/:year': <Component /> }, { path: `/earnings/${year}` });
};
beforeEach(() => signIn('creator'));

describe('the statement of a year', () => {
  it('has each month, each job and the sums, and can be printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    show('2026');
    expect(await screen.findByRole('table', { name: 'Months' })).toHaveTextContent('February 20261$100.00');
    const [, job] = within(screen.getByRole('table', { name: 'Jobs' })).getAllByRole('row');
    expect(job).toHaveTextContent('Feb 10<b>كوب ☕</b>#11 · Petal$100.00');
    expect(sentTo('GET /creator/earnings/statement')).toEqual([{ year: 2026 }]);
    expect(screen.getByText('Mia Fernandes')).toBeVisible();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      ...['Issued by', 'Creator', 'Earned', 'Paid out'],
    ]);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'UGC Marketplace',
      'Mia Fernandesmia@example.com',
      '$100.00',
      '$40.00',
    ]);
    expect(document.title).toMatch(/^Earnings of 2026 ·/);
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('says how many jobs are only in the file', async () => {
    show('2026', { ...statement, more_jobs: 9_500 });
    expect(await screen.findByText('9500 jobs more: the CSV of 2026 has all of them.')).toBeVisible();
  });

  it('has no list where nothing was earned', async () => {
    show('2024', { ...statement, year: 2024, jobs: [], total: 0, months: buildMonths() });
    expect(await screen.findByRole('table', { name: 'Months' })).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Jobs' })).toBeNull();
  });

  it.each(['abc', '1999', '20266', '-1'])('%s is none', (year) => {
    show(year);
    expect(sentTo('GET /creator/earnings/statement')).toEqual([]);
    expect(screen.getByRole('heading', { name: 'There is no such statement' })).toBeVisible();
  });
});
