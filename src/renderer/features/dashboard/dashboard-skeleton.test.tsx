import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { createLocalSession } from '#renderer/platform/local-session.ts';
import { DashboardSkeleton } from './dashboard-page.tsx';
import { lastRowCount, rememberRowCount } from './needs-you.tsx';

it.each([
  ['five rows on a first visit', null, 1, 5],
  ['no rows while no job can wait for a new profile', null, 0, 0],
  ['as many rows as the last visit had', '3', 1, 3],
  ['the shape of "All clear" after a visit without any', '0', 1, 0],
  ['five rows for a stored number that makes no sense', '77', 1, 5],
] as const)('the placeholder of "Needs you" has %s', (_name, stored, profile_completed, rows) => {
  signIn('brand', { profile_completed });
  if (stored !== null) localStorage.setItem('needs:7', stored);
  renderScreen(<DashboardSkeleton figures={[]} />);
  expect(screen.queryAllByTestId('needs-row')).toHaveLength(rows);
});

it('the number of rows is forgotten with the session', () => {
  const account = { id: 7, profileCompleted: true };
  rememberRowCount(account, 2);
  expect(lastRowCount(account)).toBe(2);
  createLocalSession(localStorage, window).clear();
  expect(lastRowCount(account)).toBe(5);
});
