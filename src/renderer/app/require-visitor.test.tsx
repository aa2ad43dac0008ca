import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderScreen, ShownAddress, shownAddress } from '#renderer/fixtures/render-screen.tsx';
import { buildUser, signIn } from '#renderer/fixtures/sign-in.ts';
import { session } from '../lib/session/session.ts';
import { createLocalSession } from '../platform/local-session.ts';
import { RequireVisitor } from './routes.tsx';

const Register = () => {
  const navigate = useNavigate();
  const submit = () => {
    signIn('brand');
    void navigate('/verify-email');
  };
  return (
    <button type="button" onClick={submit}>
      Submit
    </button>
  );
};

const show = (path: string) =>
  renderScreen(
    <>
      <Routes>
        <Route element={<RequireVisitor />}>
          <Route path="/login" element={<p>Form</p>} />
          <Route path="/register" element={<Register />} />
        </Route>
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
      <ShownAddress />
    </>,
    { path },
  );

it.each(['/login', '/register'])('%s redirects a signed-in user to the dashboard', (path) => {
  signIn('creator');
  show(path);
  expect(shownAddress()).toHaveTextContent(/^\/dashboard$/);
});

it('shows the form to a visitor, and lets it redirect after signing in', async () => {
  show('/register');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(shownAddress()).toHaveTextContent(/^\/verify-email$/);
});

it.each(['/login', '/register'])('%s redirects once a keychain that was unlocked late returns the session', (path) => {
  show(path);
  act(() => session.restore(buildUser(), 'desktop'));
  expect(shownAddress()).toHaveTextContent(/^\/dashboard$/);
});

it('redirects a user who signed in in another tab', () => {
  show('/login');
  const other = createLocalSession(localStorage, window);
  act(() => {
    other.write({ auth_id: '7', token: 'token-2', role: 'creator', name: 'Mara Lindqvist' });
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage }));
  });
  expect(shownAddress()).toHaveTextContent(/^\/dashboard$/);
});
