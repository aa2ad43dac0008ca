import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RequireSession } from '#renderer/app/routes.tsx';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { session } from '#renderer/lib/session/session.ts';
import { deferred } from '#tests/support/deferred.ts';
import { ExportSection } from './account-tab.tsx';
import { DeletionSection } from './deletion-section.tsx';

const dialog = async () => within(await screen.findByRole('dialog'));
const password = async () => (await dialog()).getByLabelText('Your password');
const state = (overrides: object = {}) => ({ data: { final_at: null, blocked_by: [], ...overrides } });

describe('the data export', () => {
  beforeEach(() => signIn('creator'));

  it('asks for the password, then saves the file, once', async () => {
    const save = vi.fn(async () => undefined);
    const answer = deferred<object>();
    const calls = mockApi({
      'POST /account/export': () => answer.promise,
    });
    renderScreen(<ExportSection />, { platform: buildPlatform({ downloads: { save } }) });
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
    await userEvent.type(await password(), 'Secret#123{Enter}{Enter}');
    answer.resolve({ data: { url: '/media/exports/1', filename: 'export.zip' } });
    expect(await screen.findByText('Your download has started.')).toBeVisible();
    expect(save).toHaveBeenCalledExactlyOnceWith('/media/exports/1', 'export.zip');
    expect(sentTo('POST /account/export')).toEqual([{ password: 'Secret#123' }]);
    expect(calls.filter((name) => name.startsWith('POST'))).toHaveLength(1);
  });

  it('keeps the dialog and its text when the password is wrong', async () => {
    const message = 'This is not your password';
    mockApi({ 'POST /account/export': { status: 422, message, errors: { password: [message] } } });
    renderScreen(<ExportSection />, { platform: buildPlatform({ downloads: { save: async () => undefined } }) });
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
    await userEvent.type(await password(), 'Secret#124{Enter}');
    expect((await (await dialog()).findAllByText(message))[0]).toBeVisible();
    expect(await password()).toHaveValue('Secret#124');
  });
});

describe('the deletion of the account', () => {
  const show = () =>
    renderScreen(
      <Routes>
        <Route element={<RequireSession />}>
          <Route path="/" element={<DeletionSection />} />
        </Route>
        <Route path="/login" element={<p>Login</p>} />
      </Routes>,
    );
  beforeEach(() => signIn('creator'));

  it('explains the deletion, asks for the password and signs out', async () => {
    mockApi({
      'GET /account/deletion': state(),
      'POST /account/delete': { data: { final_at: '2026-12-04T12:00:00.000Z' } },
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
    expect((await dialog()).getByText('Videos that a brand has bought stay with the brand.')).toBeVisible();
    await userEvent.type(await password(), 'Secret#123{Enter}');
    expect(await screen.findByText('Login')).toBeVisible();
    expect(await screen.findByText(/deleted on December 4, 2026/)).toBeVisible();
    expect(sentTo('POST /account/delete')).toEqual([{ password: 'Secret#123' }]);
    expect(session.current()).toBeNull();
  });

  it('shows why it is not possible yet, without a button', async () => {
    mockApi({ 'GET /account/deletion': state({ blocked_by: [{ reason: 'You have $60.00 left to withdraw.' }] }) });
    show();
    expect(await screen.findByText('You have $60.00 left to withdraw.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your earnings' })).toHaveAttribute('href', '/earnings');
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  });

  it('shows the reason in the dialog when money arrived meanwhile', async () => {
    mockApi({
      'GET /account/deletion': state(),
      'POST /account/delete': { status: 409, message: 'You have $60.00 left to withdraw.' },
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
    await userEvent.type(await password(), 'Secret#123{Enter}');
    expect(await screen.findByText('You have $60.00 left to withdraw.')).toBeVisible();
    expect(await password()).toHaveValue('Secret#123');
    expect(session.current()).not.toBeNull();
  });
});
