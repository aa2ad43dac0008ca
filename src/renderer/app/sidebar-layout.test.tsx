import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { PendingMessages } from '#renderer/features/chat/pending-messages.ts';
import { buildTransfer, FakeTransfers } from '#renderer/features/transfers/fixtures/fake-transfers.ts';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, renderScreen, resizeTo } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { session } from '#renderer/lib/session/session.ts';
import { RequireSession } from './routes.tsx';
import { Component as SidebarLayout } from './sidebar-layout.tsx';

const show = (platform = buildPlatform()) =>
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
    { path: '/dashboard', platform },
  );

const links = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
const names = () => links().map(({ textContent }) => textContent);

afterEach(() => resizeTo(1024));

describe('sidebar', () => {
  it('lists the pages of a creator', () => {
    signIn('creator');
    show();
    expect(names()).toEqual(['Home', 'Jobs', 'Applications', 'Tasks', 'Earnings', 'Chat']);
  });

  it('lists the pages of a brand and Post Job', () => {
    signIn('brand');
    show();
    expect(names()).toEqual([
      'Post Job',
      'Home',
      'Products',
      'Drafts',
      'Awaiting Scripts',
      'Orders',
      'Creators',
      'Chat',
    ]);
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

  it('logs out: revokes the token, clears the storage, opens the landing page', async () => {
    signIn('creator');
    const calls = mockApi({ 'POST /logout': {} });
    show();
    await userEvent.click(await screen.findByRole('button', { name: /Account menu/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByText('Landing')).toBeInTheDocument();
    await waitFor(() => expect(calls.filter((name) => name.startsWith('POST'))).toEqual(['POST /logout']));
    expect(localStorage).toHaveLength(0);
  });

  it('asks before a logout that would stop uploads, and logs out only on confirmation', async () => {
    signIn('creator');
    const calls = mockApi({ 'POST /logout': {} });
    const running = [buildTransfer({ id: 'a' }), buildTransfer({ id: 'b', state: 'queued' })];
    show(buildPlatform({ transfers: new FakeTransfers(running) }));
    const leave = async () => {
      await userEvent.click(await screen.findByRole('button', { name: /Account menu/ }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
      return within(await screen.findByRole('alertdialog', { name: 'Log out?' }));
    };
    const asked = await leave();
    expect(asked.getByText(/^2 uploads are running\. Logging out ends them/)).toBeVisible();
    await userEvent.click(asked.getByRole('button', { name: 'Stay Logged In' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Home page' })).toBeVisible();
    expect(calls).not.toContain('POST /logout');
    await userEvent.click((await leave()).getByRole('button', { name: 'Log Out' }));
    expect(await screen.findByText('Landing')).toBeInTheDocument();
    await waitFor(() => expect(calls).toContain('POST /logout'));
  });

  it('asks before a logout that would delete messages, and cancels the uploads of their attachments', async () => {
    signIn('creator');
    const calls = mockApi({ 'POST /logout': {} });
    const file = { number: 11, kind: 'video', name: 'take.mp4', size: 5 } as const;
    new PendingMessages('chat/4').keep('a', 'First', [file]);
    const uploads = [
      buildTransfer({ id: 'of-message', target: { purpose: 'attachment', attachment: 11 } }),
      buildTransfer({ id: 'of-job' }),
    ];
    const transfers = new FakeTransfers(uploads, { outlastsLogOut: true });
    show(buildPlatform({ transfers }));
    await userEvent.click(await screen.findByRole('button', { name: /Account menu/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Log out?' }));
    expect(asked.getByText(/^1 upload is running\..* 1 message is not sent yet\./)).toBeVisible();
    await userEvent.click(asked.getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(calls).toContain('POST /logout'));
    expect(transfers.calls.filter((name) => name.startsWith('cancel'))).toEqual(['cancel of-message']);
  });

  const crossings = [
    { from: 1024, to: 767 },
    { from: 767, to: 1024 },
  ];

  it.each(crossings)('keeps the notifications open when the window goes from $from to $to pixels', async (width) => {
    signIn('creator');
    resizeTo(width.from);
    show();
    const bell = await screen.findByRole('button', { name: 'Notifications' });
    await userEvent.click(bell);
    await screen.findByRole('dialog', { name: 'Notifications' });
    resizeTo(width.to);
    await waitFor(() => expect(bell).not.toBeInTheDocument());
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeVisible();
    act(() => session.expire());
    expect(await screen.findByText('Login')).toBeVisible();
    act(() => signIn('creator'));
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
  });

  it.each(crossings)('keeps asking when the window goes from $from to $to pixels', async ({ from, to }) => {
    signIn('creator');
    const calls = mockApi({ 'POST /logout': {} });
    resizeTo(from);
    show(buildPlatform({ transfers: new FakeTransfers([buildTransfer({ id: 'a' })]) }));
    const account = await screen.findByRole('button', { name: /Account menu/ });
    await userEvent.click(account);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await screen.findByRole('alertdialog', { name: 'Log out?' });
    resizeTo(to);
    await waitFor(() => expect(account).not.toBeInTheDocument());
    const asked = within(screen.getByRole('alertdialog', { name: 'Log out?' }));
    expect(asked.getByText(/^1 upload is running/)).toBeVisible();
    await userEvent.click(asked.getByRole('button', { name: 'Log Out' }));
    expect(await screen.findByText('Landing')).toBeInTheDocument();
    await waitFor(() => expect(calls).toContain('POST /logout'));
  });
});
