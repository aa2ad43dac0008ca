import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { RequireSession } from '#renderer/app/guards.tsx';
import { buildUser, enter, mockApi, renderScreen } from '#renderer/test-support.tsx';
import { Component as Login } from './login.tsx';
import { pageAfterLogin } from './page-after-login.ts';

const show = (path = '/login') =>
  renderScreen(
    <Routes>
      <Route path="/login" element={<Login />} />
      <Route element={<RequireSession />}>
        <Route path="/dashboard" element={<p>Dashboard</p>} />
        <Route path="/orders" element={<p>Orders</p>} />
      </Route>
    </Routes>,
    { path },
  );

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

  it('opens the page first asked for', async () => {
    mockApi({ 'POST /login': { data: { user: buildUser(), token: 'secret' } } });
    show('/orders');
    await login();
    expect(await screen.findByText('Orders')).toBeVisible();
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
