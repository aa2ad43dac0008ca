import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { deferred } from '#renderer/fixtures/deferred.ts';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { enter, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { buildUser, signIn } from '#renderer/fixtures/sign-in.ts';
import { Component as ForgotPassword } from './forgot-password.tsx';
import { Component as Login } from './login.tsx';
import { Component as Register } from './register.tsx';
import { Component as VerifyEmail } from './verify-email.tsx';

interface Case {
  readonly name: string;
  readonly Screen: ComponentType;
  readonly call: string;
  readonly fields: Readonly<Record<string, string>>;
}

const cases: Case[] = [
  { name: 'login', Screen: Login, call: 'POST /login', fields: { Email: 'a@b.example', Password: 'Secret#123' } },
  {
    name: 'register',
    Screen: Register,
    call: 'POST /register',
    fields: { Name: 'Mara', Email: 'a@b.example', Password: 'Secret#123', 'Re-Type Password': 'Secret#123' },
  },
  {
    name: 'forgot password',
    Screen: ForgotPassword,
    call: 'POST /send-forgot-password',
    fields: { Email: 'a@b.example' },
  },
];

describe.each(cases)('$name on a slow network', ({ Screen, call, fields }) => {
  it('is sent once, and keeps its text when it fails', async () => {
    const answer = deferred<object>();
    const calls = mockApi({ [call]: () => answer.promise });
    renderScreen(<Screen />);
    for (const [label, text] of Object.entries(fields)) await enter(screen.getByLabelText(label), text);
    await userEvent.keyboard('{Enter}{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Loading ...' }));
    answer.resolve({ status: 500, message: 'Not today.' });
    expect((await screen.findAllByText('Not today.'))[0]).toBeVisible();
    expect(calls.filter((name) => name === call)).toHaveLength(1);
    for (const [label, text] of Object.entries(fields)) expect(screen.getByLabelText(label)).toHaveValue(text);
  });
});

it('a code is sent once on a slow network', async () => {
  signIn('brand', { email_verified_at: null });
  const answer = deferred<object>();
  const calls = mockApi({ 'POST /verify-email': () => answer.promise, 'GET /me': { data: buildUser() } });
  renderScreen(<VerifyEmail />);
  await userEvent.click(screen.getByLabelText('Digit 1 of 4'));
  await userEvent.keyboard('0471{Enter}{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Loading ...' }));
  answer.resolve({ status: 422, message: 'Incorrect OTP!' });
  expect(await screen.findByText('Incorrect OTP!')).toBeVisible();
  expect(calls.filter((name) => name === 'POST /verify-email')).toHaveLength(1);
});
