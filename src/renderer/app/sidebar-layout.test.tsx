import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { mockApi, renderScreen, resizeTo, signIn } from '../test-support.tsx';
import { RequireSession } from './guards.tsx';
import { Component as SidebarLayout } from './sidebar-layout.tsx';

const show = () =>
  renderScreen(
    <Routes>
      <Route path="/" element={<p>Landing</p>} />
      <Route path="/login" element={<p>Login</p>} />
      <Route element={<RequireSession />}>
        <Route element={<SidebarLayout />}>
          <Route path="/dashboard" element={<h1>Home page</h1>} />
        </Route>
      </Route>
    </Routes>,
    { path: '/dashboard' },
  );

const links = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
const names = () => links().map(({ textContent }) => textContent);

afterEach(() => resizeTo(1024));

describe('sidebar', () => {
  it('lists the places of a creator', () => {
    signIn('creator');
    show();
    expect(names()).toEqual(['Home', 'Jobs', 'Applications', 'Tasks', 'Earnings', 'Chat']);
  });

  it('lists the places of a brand and Post Job', () => {
    signIn('brand');
    show();
    expect(names()).toEqual(['Post Job', 'Home', 'Products', 'Drafts', 'Awaiting Scripts', 'Orders', 'Chat']);
    expect(links()[1]).toHaveAttribute('aria-current', 'page');
  });

  it('is a toggle menu under 768 px that closes by itself at 768 px', async () => {
    signIn('creator');
    resizeTo(767);
    show();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Open the menu' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    resizeTo(768);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names()).toContain('Earnings');
    resizeTo(767);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('logs out: token revoked, storage cleared, landing page', async () => {
    signIn('creator');
    const calls = mockApi({ 'POST /logout': {} });
    show();
    await userEvent.click(await screen.findByRole('button', { name: /Account menu/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByText('Landing')).toBeInTheDocument();
    await waitFor(() => expect(calls.filter((name) => name.startsWith('POST'))).toEqual(['POST /logout']));
    expect(localStorage).toHaveLength(0);
  });
});
