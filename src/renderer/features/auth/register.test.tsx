import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use } from 'react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { enter, renderPages, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { buildUser } from '#renderer/fixtures/sign-in.ts';
import { session } from '#renderer/lib/session/session.ts';
import { Component as Register } from './register.tsx';

const OFFER = { data: { identity: null, subscription: { price: 240, trial_days: 14, period_days: 365 } } };
const mockServer = (more: Parameters<typeof mockApi>[0] = {}) => mockApi({ 'GET /client-config': OFFER, ...more });

beforeEach(() => mockServer());

const show = (path = '/register') =>
  renderPages({ '/register': <Register />, '/verify-email': <p>Verify</p> }, { path });

const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  if (text) await enter(field, text);
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));

const fill = async () => {
  await type('Name', 'Mara');
  await type('Email', 'mara@example.org');
  await type('Password', 'Secret#123');
  await type('Re-Type Password', 'Secret#123');
};

describe('register', () => {
  it('requires every field before it calls the server', async () => {
    const calls = mockServer();
    show();
    await submit();
    for (const message of [
      'Name is required',
      'Email is required',
      'Password is required',
      'Confirm Password is required',
    ])
      expect(await screen.findByText(message)).toBeVisible();
    expect(calls).toEqual(['GET /client-config']);
  });

  it.each([
    ['Name', 'M', 'Name must be at least 2 characters'],
    ['Email', 'mara', 'Invalid email address'],
    ['Password', 'Sh0rt#', 'Password must be 8 characters at minimum'],
    ['Password', 'secret#123', 'Password must contain at least one uppercase letter'],
    ['Password', 'Secret###', 'Password must contain at least one number'],
    ['Password', 'Secret123', 'Password must contain at least one symbol'],
    ['Re-Type Password', 'Secret#124', 'Passwords must match'],
  ])('refuses %s "%s": %s', async (label, text, message) => {
    show();
    await type(label, text);
    await submit();
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('names the rules of a password before anything is typed, to people and to generators, and ticks them', async () => {
    show();
    const field = screen.getByLabelText('Password');
    const rule = (label: string) => screen.getAllByText((_, element) => element?.textContent === label)[0];
    expect(rule('One of these symbols: ! @ # $ % ^ & * ( ) , . ? " : { } | < >. ')).toBeVisible();
    expect(field).toHaveAccessibleDescription(/At least 8 characters.*An uppercase letter.*A number.*One of these/);
    expect(field).toHaveAttribute(
      'passwordrules',
      'minlength: 8; required: lower; required: upper; required: digit; required: [!@#$%^&*(),.?":{}|<>];',
    );
    expect(field).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    await enter(field, 'U\u0308ber1');
    expect(rule('An uppercase letter, done. ')).toBeVisible();
    expect(rule('A number, done. ')).toBeVisible();
    expect(rule('At least 8 characters. ')).toBeVisible();
  });

  it('shows a password on request, and sends nothing by that', async () => {
    const calls = mockServer();
    show();
    const field = screen.getByLabelText('Password');
    await enter(field, 'Secret#123');
    expect(field).toHaveAttribute('type', 'password');
    const [button] = screen.getAllByRole('button', { name: 'Show password' });
    if (!button) throw new Error('There is no button.');
    await userEvent.click(button);
    expect(field).toHaveAttribute('type', 'text');
    expect(button).toHaveAccessibleName('Hide password');
    expect(screen.getByLabelText('Re-Type Password')).toHaveAttribute('type', 'password');
    expect(calls).toEqual(['GET /client-config']);
  });

  it('explains both kinds of account', async () => {
    show();
    expect(screen.getByText('Looking to hire creators for brands on a project')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'For Creators' }));
    expect(screen.getByText('Looking for work from brands to create UGC.')).toBeVisible();
  });

  it('shows the price for brands, and that creators pay nothing', async () => {
    show();
    expect(await screen.findByText('Free for 14 days, then $240.00 a year.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'For Creators' }));
    expect(screen.getByText('Free for creators.')).toBeVisible();
    expect(screen.queryByText(/\$240/)).toBeNull();
  });

  it('registers with the chosen role, stores the session and goes to the verification', async () => {
    mockServer({
      'POST /register': { status: 201, data: { user: buildUser({ email_verified_at: null }), token: 'secret' } },
    });
    show();
    await userEvent.click(screen.getByRole('button', { name: 'For Creators' }));
    await fill();
    await submit();
    expect(await screen.findByText('Verify')).toBeVisible();
    expect(sentTo('POST /register')).toMatchObject([
      { name: 'Mara', role: 'creator', password_confirmation: 'Secret#123' },
    ]);
    expect(session.current()).toMatchObject({ token: 'secret', emailVerifiedAt: null });
  });

  it('sends the role that was pressed, also while the router has not rendered the new address', async () => {
    const never = new Promise<null>(() => {});
    const HoldsBackAddresses = () => (useLocation().search ? use(never) : null);
    mockServer({
      'POST /register': { status: 500 },
    });
    renderScreen(
      <Suspense>
        <HoldsBackAddresses />
        <Register />
      </Suspense>,
      { path: '/register' },
    );
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'For Creators' }));
    expect(screen.getByRole('button', { name: 'For Creators' })).toHaveAttribute('aria-pressed', 'true');
    await submit();
    await waitFor(() => expect(sentTo('POST /register')).toMatchObject([{ role: 'creator' }]));
  });

  it.each([
    ['/register?role=creator', 'For Creators', 'creator'],
    ['/register?role=brand', 'For Brands', 'brand'],
    ['/register?role=admin', 'For Brands', 'brand'],
    ['/register', 'For Brands', 'brand'],
  ])('takes the role of the address %s', async (path, label, role) => {
    mockServer({
      'POST /register': { status: 201, data: { user: buildUser(), token: 'secret' } },
    });
    show(path);
    expect(screen.getByRole('button', { name: label })).toHaveAttribute('aria-pressed', 'true');
    await fill();
    await submit();
    expect(await screen.findByText('Verify')).toBeVisible();
    expect(sentTo('POST /register')).toMatchObject([{ role }]);
  });

  it('shows "Something went wrong!" for an error without a message', async () => {
    mockServer({ 'POST /register': { status: 500 } });
    show();
    await fill();
    await submit();
    expect(await screen.findByText('Something went wrong!')).toBeVisible();
  });
});
