import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import {
  BrowserRouter,
  createMemoryRouter,
  MemoryRouter,
  Route,
  RouterProvider,
  Routes,
  useLocation,
} from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { session, useSession } from '../lib/session/session.ts';
import { RequireRole, RequireSession } from './routes.tsx';

const Here = () => {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
};

const tree = (
  <Routes>
    <Route path="/" element={<Here />} />
    <Route path="/terms" element={<Here />} />
    <Route path="/login" element={<Here />} />
    <Route element={<RequireSession />}>
      <Route path="/dashboard" element={<Here />} />
      <Route path="/profile" element={<Here />} />
      <Route element={<RequireRole only="brand" />}>
        <Route path="/orders" element={<Here />} />
      </Route>
    </Route>
  </Routes>
);

const open = (...entries: string[]) => render(<MemoryRouter initialEntries={entries}>{tree}</MemoryRouter>);

describe('guards', () => {
  beforeEach(() => window.history.replaceState(null, '', '/'));

  it('sends a visitor without a token to the login and remembers the page', () => {
    open('/orders?page=2#receipts');
    expect(screen.getByText('/login {"from":"/orders?page=2#receipts"}')).toBeInTheDocument();
  });

  it('lets the right role in', () => {
    signIn('brand');
    open('/orders');
    expect(screen.getByText('/orders null')).toBeInTheDocument();
  });

  it('sends the other role to the dashboard when there is no page before', async () => {
    signIn('creator');
    open('/orders');
    expect(await screen.findByText('/dashboard null')).toBeInTheDocument();
  });

  it('sends the other role back one page', async () => {
    signIn('creator');
    window.history.replaceState({ idx: 0 }, '', '/profile');
    window.history.pushState({ idx: 1 }, '', '/orders');
    render(<BrowserRouter>{tree}</BrowserRouter>);
    expect(await screen.findByText(/^\/profile/)).toBeInTheDocument();
  });

  it('sends the other role back one page from an address that was typed', async () => {
    signIn('creator');
    window.history.replaceState({ idx: 0 }, '', '/profile');
    // Opening a typed address loads the page, which resets the history index.
    window.history.pushState(null, '', '/orders');
    Object.defineProperty(window, 'navigation', { value: { canGoBack: true }, configurable: true });
    render(<BrowserRouter>{tree}</BrowserRouter>);
    expect(await screen.findByText(/^\/profile/)).toBeInTheDocument();
    Reflect.deleteProperty(window, 'navigation');
  });

  it('redirects to the login when the session ends', () => {
    signIn('brand');
    open('/orders');
    act(() => session.end());
    expect(screen.getByText('/login {"from":"/orders"}')).toBeInTheDocument();
  });

  it('opens the landing page in place of the page of a log-out, and sends later pages to the login', async () => {
    signIn('brand');
    const router = createMemoryRouter([{ path: '*', element: tree }], { initialEntries: ['/terms', '/dashboard'] });
    render(<RouterProvider router={router} />);
    act(() => session.end('/'));
    expect(await screen.findByText('/ null')).toBeInTheDocument();
    await act(() => router.navigate('/orders?page=2'));
    expect(await screen.findByText('/login {"from":"/orders?page=2"}')).toBeInTheDocument();
    await act(() => router.navigate(-1));
    expect(await screen.findByText('/ null')).toBeInTheDocument();
    await act(() => router.navigate(-1));
    expect(await screen.findByText('/terms null')).toBeInTheDocument();
  });

  it('resets the state of a page when another account signs in elsewhere', () => {
    signIn('brand', { name: 'Northwind Goods' });
    const Greeting = () => <p>{useState(useSession()?.name)[0]}</p>;
    render(
      <MemoryRouter initialEntries={['/profile']}>
        <Routes>
          <Route element={<RequireSession />}>
            <Route path="/profile" element={<Greeting />} />
          </Route>
        </Routes>
      </MemoryRouter>,
    );
    act(() => signIn('brand', { id: 8, name: 'Lumen Coffee' }));
    expect(screen.getByText('Lumen Coffee')).toBeInTheDocument();
  });
});
