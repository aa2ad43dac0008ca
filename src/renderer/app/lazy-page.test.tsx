import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { deferred } from '#tests/support/deferred.ts';
import { lazyPage } from './lazy-page.tsx';

const show = () =>
  renderScreen(
    <>
      <Link to="/b">B</Link>
      <Routes>
        <Route path="/a" element={lazyPage(() => Promise.reject(new Error('The chunk is gone.')))} />
        <Route path="/b" element={lazyPage(async () => ({ Component: () => <p>Page B</p> }))} />
      </Routes>
    </>,
    { path: '/a' },
  );

describe('a page whose code does not arrive', () => {
  // React reports the caught error to the console.
  const answer = vi.fn<() => Promise<Response>>();
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    answer.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', answer);
  });

  it('is reloaded once after a new version was deployed', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined);
    answer.mockImplementation(async () => new Response(null, { status: 404 }));
    const missing = new TypeError('Failed to fetch dynamically imported module: /assets/orders.js');
    renderScreen(lazyPage(() => Promise.reject(missing)));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('shows an error and offers to retry', async () => {
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
    expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible();
  });

  it('opens automatically once the connection is back', async () => {
    const missing = new TypeError('Failed to fetch dynamically imported module: /assets/orders.js');
    const load = vi.fn<() => Promise<{ Component: () => ReactNode }>>();
    load.mockRejectedValueOnce(missing).mockRejectedValueOnce(missing);
    load.mockResolvedValue({ Component: () => <p>Page C</p> });
    renderScreen(lazyPage(load));
    expect(await screen.findByRole('alert')).toHaveTextContent('It opens by itself');
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    expect(screen.getByRole('alert')).toBeVisible();
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Page C')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens at a later visit without the failure of the first one', async () => {
    let isDown = true;
    const load = vi.fn(async () => {
      if (isDown) throw new TypeError('Failed to fetch dynamically imported module: /assets/orders.js');
      return { Component: () => <p>Page C</p> };
    });
    const page = lazyPage(load);
    const first = renderScreen(page);
    await screen.findByRole('alert');
    first.unmount();
    isDown = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    renderScreen(page);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByText('Page C')).toBeVisible();
  });

  it('does not reload the page after it was left', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined);
    const missing = new TypeError('Failed to fetch dynamically imported module: /assets/orders.js');
    const load = vi.fn<() => Promise<{ Component: () => ReactNode }>>();
    load.mockRejectedValueOnce(missing).mockRejectedValueOnce(missing);
    load.mockResolvedValue({ Component: () => <p>Page C</p> });
    const version = deferred<Response>();
    answer.mockReturnValue(version.promise);
    const page = renderScreen(lazyPage(load));
    await screen.findByRole('alert');
    page.unmount();
    version.resolve(new Response(null, { status: 404 }));
    for (const attempt of [2, 3]) {
      window.dispatchEvent(new Event('online'));
      await waitFor(() => expect(load).toHaveBeenCalledTimes(attempt));
    }
    expect(answer).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not loaded again when its code threw', async () => {
    const load = vi.fn().mockRejectedValue(new Error('x is not a function'));
    renderScreen(lazyPage(load));
    expect(await screen.findByRole('alert')).not.toHaveTextContent('It opens by itself');
    window.dispatchEvent(new Event('online'));
    expect(load).toHaveBeenCalledOnce();
  });

  it('keeps the navigation to other pages working', async () => {
    show();
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('link', { name: 'B' }));
    expect(await screen.findByText('Page B')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
