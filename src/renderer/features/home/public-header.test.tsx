import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { PublicHeader } from './public-header.tsx';

const root = document.documentElement;
afterEach(() => root.removeAttribute('data-signed-in'));

const shown = () =>
  ['Log In', 'Register', 'Profile', 'Dashboard'].filter((name) => {
    const group = screen.getByRole('link', { name, hidden: true }).parentElement as HTMLElement;
    return getComputedStyle(group).display !== 'none';
  });

it('shows login and registration to visitors', () => {
  renderScreen(<PublicHeader />);
  expect(shown()).toEqual(['Log In', 'Register']);
});

it('shows the dashboard to a signed-in user', () => {
  root.toggleAttribute('data-signed-in', true);
  renderScreen(<PublicHeader />);
  expect(shown()).toEqual(['Profile', 'Dashboard']);
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
});
