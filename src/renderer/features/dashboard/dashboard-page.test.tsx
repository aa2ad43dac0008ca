import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { Component as DashboardPage } from './dashboard-page.tsx';

const counters = { total_jobs: 0, ongoing_jobs: 0, finished_jobs: 0, notifications: [], jobs: [], tasks: [] };

const show = async (role: 'brand' | 'creator', finished: number) => {
  const data = { ...counters, total_jobs: finished, finished_jobs: finished, total_earnings: 0 };
  mockApi({ [`GET /${role}/home-page`]: { data } });
  signIn(role);
  renderScreen(<DashboardPage />);
  await screen.findByText('Finished Jobs');
};

describe.each([
  ['creator', 'No tasks yet', 'No open tasks, 3 finished', '/tasks'],
  ['brand', 'No ongoing jobs', 'No open jobs, 3 finished', '/orders'],
] as const)('the dashboard of a %s without open jobs', (role, none, finished, path) => {
  it('invites a user who never had any', async () => {
    await show(role, 0);
    expect(screen.getByRole('heading', { name: none })).toBeVisible();
  });

  it('links to the finished ones', async () => {
    await show(role, 3);
    expect(screen.getByRole('heading', { name: finished })).toBeVisible();
    expect(screen.queryByText(none)).toBeNull();
    expect(screen.getByRole('link', { name: /^See your/ })).toHaveAttribute('href', path);
  });
});
