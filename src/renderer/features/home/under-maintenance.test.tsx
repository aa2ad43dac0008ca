import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildPlatform } from '#renderer/fixtures/render-screen.tsx';
import { connectNavigation, goTo } from '#renderer/lib/pages/navigation.ts';
import { Providers } from '../../app/providers.tsx';
import { Component } from './under-maintenance.tsx';

/** The server's next response. */
let answer: () => Response;
const over = () => Response.json({ data: {} });
const closed =
  (message = 'We are doing maintenance. Please come back in a few minutes.') =>
  () =>
    Response.json({ message, code: 'maintenance' }, { status: 503 });

const Page = () => {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
};

const App = () => {
  const navigate = useNavigate();
  useEffect(() => connectNavigation(navigate), [navigate]);
  return (
    <Routes>
      <Route path="/under-maintenance" element={<Component />} />
      <Route path="*" element={<Page />} />
    </Routes>
  );
};

const open = (path: string) => {
  window.history.replaceState(null, '', path);
  render(
    <Providers platform={buildPlatform()}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Providers>,
  );
};
const lookAgain = () => act(() => void window.dispatchEvent(new Event('focus')));

describe('under maintenance', () => {
  beforeEach(() => {
    answer = closed();
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => answer()),
    );
  });

  it('replaces the current page, and returns to it when maintenance is over', async () => {
    open('/orders?page=2');
    const entries = window.history.length;
    act(() => {
      goTo('/under-maintenance');
      goTo('/under-maintenance');
    });
    expect(await screen.findByRole('heading', { name: 'We are doing maintenance.' })).toBeInTheDocument();
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    answer = over;
    lookAgain();
    expect(await screen.findByText('at /orders?page=2')).toBeInTheDocument();
    expect(window.history.length).toBe(entries);
  });

  it('shows the operator’s message', async () => {
    answer = closed('We move to a new database.');
    open('/under-maintenance');
    expect(await screen.findByText('We move to a new database.')).toBeInTheDocument();
  });

  it('shows the expected end once beside its heading', async () => {
    answer = closed('We are doing maintenance. We expect to be back on January 31, 2030 at 6:00 PM UTC.');
    open('/under-maintenance');
    expect(await screen.findByText('We expect to be back on January 31, 2030 at 6:00 PM UTC.')).toBeInTheDocument();
    expect(screen.queryByText(/in a few minutes/)).toBeNull();
  });

  it('stays while the server cannot be reached', async () => {
    open('/orders');
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    act(() => goTo('/under-maintenance'));
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    lookAgain();
    expect(await screen.findByRole('heading', { name: 'We are doing maintenance.' })).toBeInTheDocument();
  });

  it('is an ordinary page when opened without maintenance', async () => {
    answer = over;
    open('/under-maintenance');
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    lookAgain();
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/');
  });
});
