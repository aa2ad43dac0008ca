import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSessionRefresh } from '#renderer/app/late-parts.tsx';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { call } from '#renderer/lib/api/call.ts';
import { amend, queries } from '#renderer/lib/api/use-api.ts';
import { buildLive } from '#renderer/lib/live/fixtures/fake-transport.ts';
import { LiveContext } from '#renderer/lib/live/use-live.ts';
import { session } from '#renderer/lib/session/session.ts';
import { api } from '#shared/contract/api.ts';
import { deferred } from '#tests/support/deferred.ts';
import { AddressForm } from './address-form.tsx';
import { adoptProfile, type Profile } from './profile.ts';

const profile = {
  id: 7,
  name: 'Mara',
  email: 'mara@example.org',
  role: 'brand',
  picture: null,
  email_verified_at: '2026-01-01T00:00:00.000Z',
  profile_completed: 1,
  subscription: null,
  address: 'Quay 1',
  country: 'Germany',
  city: 'Bremen',
  zip_code: '28195',
  phone_number: '+49 421 123456',
} as unknown as Profile;

const Session = () => {
  useSessionRefresh(profile.id);
  return null;
};

beforeEach(() => signIn('brand', { name: 'Mara' }));

describe('a profile', () => {
  it('keeps its new name in the session when an earlier load answers late, and is loaded again', async () => {
    const asked: ReturnType<typeof deferred<{ data: object }>>[] = [];
    mockApi({
      'GET /me': () => {
        const answer = deferred<{ data: object }>();
        asked.push(answer);
        return answer.promise;
      },
      'POST /brand/profile': { data: { ...profile, name: 'Mara Lindqvist' } },
    });
    const { live } = buildLive();
    renderScreen(
      <LiveContext value={live}>
        <Session />
      </LiveContext>,
    );
    await waitFor(() => expect(asked).toHaveLength(1));
    adoptProfile(await call(api.saveBrandProfile, { body: { name: 'Mara Lindqvist' } as never }));
    asked[0]?.resolve({ data: profile });
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(session.current()?.name).toBe('Mara Lindqvist');
    asked[1]?.resolve({ data: { ...profile, name: 'Mara L.' } });
    await waitFor(() => expect(session.current()?.name).toBe('Mara L.'));
  });

  it('keeps a name that was saved while its address was', async () => {
    const answer = deferred<{ data: object }>();
    mockApi({ 'POST /brand/billing-address': () => answer.promise });
    queries.setQueryData(['me'], profile);
    renderScreen(
      <AddressForm profile={profile} endpoint={api.saveBrandAddress} submit="Save" onSaved={() => undefined} />,
    );
    await userEvent.type(screen.getByRole('textbox', { name: /City/ }), 'haven');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const shown = () => queries.getQueryData(['me']);
    amend('me', (me) => ({ ...me, name: 'Mara Lindqvist' }));
    const { address, country, zip_code, phone_number } = profile;
    answer.resolve({ data: { address, country, city: 'Bremenhaven', zip_code, phone_number } });
    await waitFor(() => expect(shown()).toMatchObject({ city: 'Bremenhaven' }));
    expect(shown()).toMatchObject({ name: 'Mara Lindqvist' });
  });
});
