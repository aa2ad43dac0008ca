import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { RequireSession } from '#renderer/app/routes.tsx';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { enter, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { buildUser, signIn } from '#renderer/fixtures/sign-in.ts';
import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { api } from '#shared/contract/api.ts';
import { Component as Login } from './login.tsx';
import { pageAfterLogin } from './page-after-login.ts';

const show = (path = '/login') =>
  renderScreen(
    <Routes>
      <Route path="/login" element={<Login />} />
      <Route element={<RequireSession />}>
        <Route path="/dashboard" element={<p>Dashboard</p>} />
        <Route path="/orders" element={<Orders />} />
      </Route>
    </Routes>,
    { path },
  );

const Orders = () => {
  const state = useApi('orders/test', () => call(api.listBrandJobs));
  return <p>Orders {state.status}</p>;
};

const login = async () => {
  await enter(screen.getByLabelText('Email'), 'mara@example.org');
  await enter(screen.getByLabelText('Password'), 'Secret#123');
  await userEvent.keyboard('{Enter}');
};

describe('login', () => {
  it('opens the dashboard', async () => {
    mockApi({ 'POST /login': { data: { user: buildUser(), token: 'secret' } } });
    show();
    await login();
    expect(await screen.findByText('Dashboard')).toBeVisible();
  });

  it('opens the page requested before the login', async () => {
    mockApi({ 'POST /login': { data: { user: buildUser(), token: 'secret' } } });
    show('/orders');
    await login();
    expect(await screen.findByText(/^Orders/)).toBeVisible();
  });

  it('shows inline, without a toast, that the session ended elsewhere, and returns to the page', async () => {
    signIn('brand');
    const rows = { data: [], meta: { page: 1, per_page: 50, total: 0 } };
    mockApi({
      'GET /brand/jobs': ({ config }) =>
        config.headers.get('Authorization') === 'Bearer secret' ? rows : { status: 401, message: 'Please log in.' },
      'POST /login': { data: { user: buildUser({ role: 'brand' }), token: 'secret' } },
    });
    show('/orders');
    expect(await screen.findByText('You were signed out. Log in again to continue.')).toBeVisible();
    expect(document.querySelector('[data-scope=toast][data-part=root]')).toBeNull();
    await login();
    expect(await screen.findByText('Orders ready')).toBeVisible();
  });

  it('shows no such message to a visitor', () => {
    show('/orders');
    expect(screen.getByRole('heading', { name: 'Log In' })).toBeVisible();
    expect(screen.queryByText(/You were signed out/)).toBeNull();
  });

  it('shows rejected credentials on the form', async () => {
    mockApi({ 'POST /login': { status: 422, message: 'Wrong Email Or Password' } });
    show();
    await login();
    expect(await screen.findByText('Wrong Email Or Password')).toBeVisible();
    expect(screen.getAllByText('Wrong Email Or Password')).toHaveLength(1);
    expect(screen.getByLabelText('Email')).toHaveValue('mara@example.org');
  });

  it.each([
    null,
    { from: '//evil.example' },
    { from: '/\\evil.example' },
    { from: 'https://evil.example' },
    { from: 7 },
  ])('does not follow %j', (state) => expect(pageAfterLogin(state)).toBe('/dashboard'));
});
