import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderScreen, ShownAddress, shownAddress, signIn } from '../test-support.tsx';
import { RequireVisitor } from './require-visitor.tsx';

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

it.each(['/login', '/register'])('%s leads whoever is signed in to the dashboard', (path) => {
  signIn('creator');
  show(path);
  expect(shownAddress()).toHaveTextContent(/^\/dashboard$/);
});

it('leaves the form to a visitor, and who signs in there to the form', async () => {
  show('/register');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(shownAddress()).toHaveTextContent(/^\/verify-email$/);
});
