import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, enter, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { buildUser, signIn } from '#renderer/fixtures/sign-in.ts';
import { claimUpload } from '#renderer/lib/files/claim-upload.ts';
import { notices } from '#renderer/lib/notices/toast.ts';
import { buildTransfers } from '#renderer/platform/web/fixtures/fake-transfers.ts';
import { deferred } from '#tests/support/deferred.ts';
import { Component as ProfilePage } from './profile-page.tsx';

const buildProfile = (overrides: object = {}) => ({
  ...buildUser({ role: 'brand', name: 'Northwind' }),
  description: 'Cold brew',
  website: null,
  date_of_birth: null,
  gender: null,
  languages: [],
  categories: [],
  video: null,
  original: null,
  address: null,
  country: null,
  city: null,
  zip_code: null,
  phone_number: null,
  company_name: null,
  vat_number: null,
  ...overrides,
});

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const picture = () => new File(['x'], 'logo.png', { type: 'image/png' });

describe('the profile of a brand', () => {
  it('has its three tabs and the hint', async () => {
    signIn('brand');
    mockApi({ 'GET /me': { data: buildProfile() } });
    renderScreen(<ProfilePage />);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Brand Info',
      'Billing Info',
      'Account',
    ]);
    expect(screen.getByText('Your brand info may be revealed to creators')).toBeVisible();
    expect(await screen.findByLabelText('Name')).toHaveValue('Northwind');
  });

  it('keeps the tab that is pressed while it loads, until a link asks for another one', async () => {
    signIn('brand');
    const answer = deferred();
    mockApi({
      'GET /me': async () => {
        await answer.promise;
        return { data: buildProfile() };
      },
    });
    const Remounted = () => {
      const [round, setRound] = useState(0);
      return (
        <>
          <button type="button" onClick={() => setRound(round + 1)}>
            Mount again
          </button>
          <Link to="/profile?tab=info">Finish Profile</Link>
          <ProfilePage key={round} />
        </>
      );
    };
    renderScreen(<Remounted />, { path: '/profile?tab=account' });
    const tab = (name: string) => screen.getByRole('tab', { name });
    expect(tab('Account')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(tab('Billing Info'));
    await userEvent.click(screen.getByRole('button', { name: 'Mount again' }));
    expect(tab('Billing Info')).toHaveAttribute('aria-selected', 'true');
    answer.resolve();
    expect(await screen.findByLabelText('City')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Finish Profile' }));
    expect(tab('Brand Info')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(tab('Account'));
    await userEvent.click(screen.getByRole('link', { name: 'Finish Profile' }));
    expect(tab('Brand Info')).toHaveAttribute('aria-selected', 'true');
  });

  it('requires a picture, then saves and completes the session’s profile', async () => {
    signIn('brand', { profile_completed: 0 });
    mockApi({
      'GET /me': { data: buildProfile({ profile_completed: 0 }) },
      'POST /brand/profile': { data: buildProfile({ profile_completed: 1, picture: '/media/1.png' }) },
    });
    renderScreen(<ProfilePage />);
    await screen.findByLabelText('Name');
    await save();
    expect(await screen.findByText('A Picture is required')).toBeVisible();
    await userEvent.upload(screen.getByLabelText('Picture'), picture());
    await save();
    expect(await screen.findByText('Profile Updated!')).toBeVisible();
    const [sent] = sentTo('POST /brand/profile');
    expect(sent instanceof FormData && sent.get('picture')).toBeInstanceOf(File);
    expect(localStorage.getItem('profile_completed')).toBe('1');
  });

  it('refuses a picture of another type with a message', async () => {
    signIn('brand');
    mockApi({ 'GET /me': { data: buildProfile() } });
    renderScreen(<ProfilePage />);
    const field = await screen.findByLabelText('Picture');
    await userEvent.setup({ applyAccept: false }).upload(field, new File(['x'], 'a.gif', { type: 'image/gif' }));
    expect(await screen.findByText('Choose a JPEG, PNG or SVG picture')).toBeVisible();
  });

  it('requires the whole billing address', async () => {
    signIn('brand');
    mockApi({ 'GET /me': { data: buildProfile() } });
    renderScreen(<ProfilePage />);
    await screen.findByLabelText('Name');
    await userEvent.click(screen.getByRole('tab', { name: 'Billing Info' }));
    await screen.findByLabelText('Zip Code');
    expect(screen.getByRole('link', { name: 'Receipts' })).toHaveAttribute('href', '/receipts');
    await save();
    for (const what of ['Address', 'Country', 'City', 'Zip Code', 'Phone Number'])
      expect(await screen.findByText(`${what} is required`)).toBeVisible();
  });

  it('restores a typed address after a change of the tab and after an expired session', async () => {
    signIn('brand');
    mockApi({ 'GET /me': { data: buildProfile() } });
    const open = async (tab: string) => userEvent.click(await screen.findByRole('tab', { name: tab }));
    const page = renderScreen(<ProfilePage />);
    await open('Billing Info');
    await enter(await screen.findByLabelText('City'), 'Porto');
    await open('Account');
    await open('Billing Info');
    expect(await screen.findByLabelText('City')).toHaveValue('Porto');
    page.unmount();
    renderScreen(<ProfilePage />);
    await open('Billing Info');
    expect(await screen.findByLabelText('City')).toHaveValue('Porto');
  });

  it('has company name and VAT number under Billing Info, and none for a creator', async () => {
    signIn('brand');
    const address = { address: 'A', country: 'Denmark', city: 'C', zip_code: 'D', phone_number: '030 123456' };
    mockApi({
      'GET /me': { data: buildProfile({ ...address, company_name: 'Northwind ApS' }) },
      'POST /brand/billing-address': ({ body }) => ({ data: body }),
    });
    const { unmount } = renderScreen(<ProfilePage />);
    await userEvent.click(screen.getByRole('tab', { name: 'Billing Info' }));
    expect(await screen.findByLabelText('Company Name')).toHaveValue('Northwind ApS');
    await userEvent.type(screen.getByLabelText('VAT Number'), 'dk 12 34 56 78');
    await save();
    await waitFor(() =>
      expect(sentTo('POST /brand/billing-address')).toMatchObject([
        { company_name: 'Northwind ApS', vat_number: 'DK12345678' },
      ]),
    );
    unmount();
    signIn('creator');
    mockApi({ 'GET /me': { data: buildProfile({ ...address, role: 'creator' }) } });
    renderScreen(<ProfilePage />, { path: '/profile?tab=address' });
    expect(await screen.findByLabelText('Phone Number')).toBeVisible();
    expect(screen.queryByLabelText('Company Name')).toBeNull();
  });

  it('selects the country from a list, which includes an unlisted stored one', async () => {
    signIn('brand');
    const address = { address: 'A', country: 'Great Britain', city: 'C', zip_code: 'D', phone_number: '030 123456' };
    mockApi({
      'GET /me': { data: buildProfile(address) },
      'POST /brand/billing-address': ({ body }) => ({ data: body }),
    });
    renderScreen(<ProfilePage />);
    await userEvent.click(screen.getByRole('tab', { name: 'Billing Info' }));
    const country = await screen.findByLabelText('Country');
    expect(country.tagName).toBe('SELECT');
    expect(country).toHaveAttribute('autocomplete', 'country-name');
    expect(country).toHaveValue('Great Britain');
    await save();
    await waitFor(() => expect(sentTo('POST /brand/billing-address')).toMatchObject([address]));
    await userEvent.selectOptions(country, 'Portugal');
    await userEvent.selectOptions(country, 'Great Britain');
    await userEvent.selectOptions(country, 'Portugal');
    await save();
    await waitFor(() =>
      expect(sentTo('POST /brand/billing-address')).toMatchObject([address, { ...address, country: 'Portugal' }]),
    );
    expect(country).toHaveValue('Portugal');
    expect(within(country).getAllByText('Portugal')).toHaveLength(1);
  });

  it('changes the password and empties the form', async () => {
    signIn('brand');
    mockApi({
      'GET /me': { data: buildProfile() },
      'GET /sessions': { data: [] },
      'GET /account/deletion': { data: { final_at: null, blocked_by: [] } },
      'POST /brand/change-password': {},
    });
    renderScreen(<ProfilePage />);
    await screen.findByLabelText('Name');
    await userEvent.click(screen.getByRole('tab', { name: 'Account' }));
    await screen.findByLabelText('Old Password');
    await save();
    expect(await screen.findByText('Old Password Required')).toBeVisible();
    await enter(screen.getByLabelText('Old Password'), 'Old#12345');
    await enter(screen.getByLabelText('New Password'), 'New#12345');
    await enter(screen.getByLabelText('Re-Type Password'), 'New#12345');
    await save();
    expect(await screen.findByText('Password Updated!')).toBeVisible();
    expect(screen.getByLabelText('Old Password')).toHaveValue('');
  });

  it('offers Retry when it could not be loaded', async () => {
    signIn('brand');
    mockApi({ 'GET /me': [{ status: 500 }, { data: buildProfile() }] });
    renderScreen(<ProfilePage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Northwind');
  });
});

describe('the address of the account', () => {
  const account = {
    'GET /sessions': { data: [] },
    'GET /account/deletion': { data: { final_at: null, blocked_by: [] } },
  };
  const confirmed = { data: { email: 'new@example.com', email_verified_at: '2026-01-02T00:00:00.000Z' } };

  it('is changed by the code that the new one gets; typing it begins in the boxes', async () => {
    signIn('brand');
    const message = 'Incorrect OTP!';
    const expired = 'The code has expired. Ask for another one.';
    mockApi({
      ...account,
      'GET /me': { data: buildProfile({ email: 'old@example.com' }) },
      'POST /account/email': { data: { email: 'old@example.com', changed: 0 } },
      'POST /account/email/confirm': [{ status: 422, message, errors: { otp: [message, expired] } }, confirmed],
    });
    renderScreen(<ProfilePage />, { path: '/profile?tab=account' });
    await userEvent.click(await screen.findByRole('button', { name: 'Change address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change address' }));
    await enter(dialog.getByLabelText(/^Email/), 'new@example.com');
    await enter(dialog.getByLabelText(/^Your password/), 'Secret#123');
    await userEvent.click(dialog.getByRole('button', { name: 'Change address' }));
    await waitFor(() => expect(screen.getByLabelText('Digit 1 of 4')).toHaveFocus());
    expect(screen.getByText('old@example.com')).toBeVisible();
    await userEvent.keyboard('1234{Enter}');
    expect(await screen.findByText(expired)).toBeVisible();
    await userEvent.click(screen.getByLabelText('Digit 1 of 4'));
    await userEvent.keyboard('0471{Enter}');
    expect(await screen.findByText('Your address is changed. Other devices are signed out.')).toBeVisible();
    expect(await screen.findByText('new@example.com')).toBeVisible();
    expect(screen.queryByLabelText('Digit 1 of 4')).toBeNull();
    expect(sentTo('POST /account/email')).toEqual([{ email: 'new@example.com', password: 'Secret#123' }]);
    expect(sentTo('POST /account/email/confirm')).toEqual([{ otp: '1234' }, { otp: '0471' }]);
  });

  it('is changed by the link of the mail, once', async () => {
    signIn('brand');
    const calls = mockApi({
      ...account,
      'GET /me': { data: buildProfile({ email: 'old@example.com' }) },
      'POST /account/email/confirm': confirmed,
    });
    renderScreen(<ProfilePage />, { path: '/profile?tab=account&key=abcdefghijklmnopqrstuv' });
    expect(await screen.findByText('new@example.com')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Account' })).toHaveAttribute('aria-selected', 'true');
    expect(calls.filter((name) => name === 'POST /account/email/confirm')).toHaveLength(1);
  });
});

describe('the languages of a creator', () => {
  it('are chosen one by one, at most five, taken away again, and sent with the profile', async () => {
    signIn('creator');
    const known = { date_of_birth: '2000-02-29', gender: 'female', picture: '/media/1.png' };
    const profile = buildProfile({ role: 'creator', ...known, languages: ['es'] });
    mockApi({
      'GET /me': { data: profile },
      'POST /creator/profile': { data: profile },
    });
    renderScreen(<ProfilePage />);
    await userEvent.click(screen.getByRole('tab', { name: 'Personal Info' }));
    const languages = await screen.findByLabelText(/^Languages you speak on camera/);
    for (const name of ['English', 'French', 'German', 'Dutch']) await userEvent.selectOptions(languages, name);
    expect(within(languages).getAllByRole('option')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Remove French' }));
    expect(languages).toHaveFocus();
    await userEvent.selectOptions(screen.getByLabelText(/^What you film/), 'food');
    await save();
    await waitFor(() =>
      expect(sentTo('POST /creator/profile')).toMatchObject([{ languages: 'es,en,de,nl', categories: 'food' }]),
    );
  });
});

describe('the video pitch of a creator', () => {
  it('shows progress, then an overlay while it is claimed, then the toast', async () => {
    signIn('creator');
    const claim = deferred();
    const uploads = buildTransfers({ claim: claimUpload });
    mockApi({
      'GET /me': () => ({
        data: buildProfile({
          role: 'creator',
          ...(sentTo('POST /creator/video').length > 0 ? { video: '/media/pitch.mp4' } : {}),
        }),
      }),
      'POST /creator/video': async () => {
        await claim.promise;
        return { data: buildProfile({ role: 'creator', video: '/media/pitch.mp4' }) };
      },
    });
    renderScreen(<ProfilePage />, { platform: buildPlatform({ transfers: uploads.queue }) });
    const file = new File(['x'.repeat(200)], 'pitch.mp4', { type: 'video/mp4' });
    await userEvent.upload(await screen.findByLabelText('Video pitch'), file);
    await screen.findByRole('progressbar');
    const report = await uploads.attempt();
    act(() => {
      report.accepted(90);
      uploads.environment.pass(1_000);
    });
    expect(await screen.findByText('45 %')).toBeVisible();
    act(() => uploads.environment.loseLine());
    expect(await screen.findByText('Waiting for the connection. It continues by itself.')).toBeVisible();
    act(() => uploads.environment.resume());
    const second = await uploads.attempt(2);
    act(() => second.done('u1'));
    expect(await screen.findByTestId('loading-overlay')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    claim.resolve();
    expect(await screen.findByText('Video Pitch Updated!')).toBeVisible();
    expect(sentTo('POST /creator/video')).toEqual([{ upload: 'u1' }]);
    await waitFor(() => expect(screen.queryByTestId('loading-overlay')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeVisible();
  });

  it('is deleted after a question, which is said for three seconds', async () => {
    signIn('creator');
    mockApi({
      'GET /me': { data: buildProfile({ role: 'creator', video: '/media/pitch.mp4' }) },
      'POST /creator/video/delete': { data: buildProfile({ role: 'creator' }) },
    });
    renderScreen(<ProfilePage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete your pitch' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No video pitch yet')).toBeVisible();
    await screen.findByText('Video Pitch Updated!');
    expect(notices.getVisibleToasts()).toMatchObject([{ title: 'Video Pitch Updated!', duration: 3_000 }]);
  });

  it('takes a video whose type the system does not know, and says why another file is refused', async () => {
    signIn('creator');
    mockApi({ 'GET /me': { data: buildProfile({ role: 'creator' }) } });
    const uploads = buildTransfers();
    renderScreen(<ProfilePage />, { platform: buildPlatform({ transfers: uploads.queue }) });
    // The dialog of the system can show all files.
    const user = userEvent.setup({ applyAccept: false });
    const choose = async (file: File) => user.upload(await screen.findByLabelText('Video pitch'), file);
    await choose(new File([], 'empty.mp4', { type: 'video/mp4' }));
    expect(await screen.findByText('“empty.mp4” is empty. Choose another video.')).toBeVisible();
    await choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText('“notes.txt” is not a video. Choose a video file.')).toBeVisible();
    const file = new File(['x'], 'pitch.mkv');
    await choose(file);
    await waitFor(() => expect(uploads.tus.send.mock.lastCall?.[0]).toMatchObject({ file }));
    expect(screen.queryByText('Please Select a video first!')).toBeNull();
    fireEvent.change(screen.getByLabelText('Video pitch'), { target: { files: [] } });
    expect(await screen.findByText('Please Select a video first!')).toBeVisible();
  });

  it('asks before another file replaces a started upload', async () => {
    signIn('creator');
    mockApi({ 'GET /me': { data: buildProfile({ role: 'creator' }) } });
    const begun = new File(['x'.repeat(300)], 'begun.mp4', { type: 'video/mp4' });
    const earlier = buildTransfers();
    await earlier.queue.upload(begun, { target: { purpose: 'pitch' }, title: 'Video pitch' });
    (await earlier.attempt()).located('/api/uploads/u1');
    const uploads = buildTransfers();
    uploads.tus.find.mockResolvedValue({ kind: 'partial', accepted: 34 });
    renderScreen(<ProfilePage />, { platform: buildPlatform({ transfers: uploads.queue }) });
    const words = 'The upload of “begun.mp4” has stopped: 34 of 300 B are there. Choose the same file to continue.';
    expect(await screen.findByText(words)).toBeVisible();
    const file = new File(['x'], 'pitch.mp4', { type: 'video/mp4' });
    await userEvent.upload(screen.getByLabelText('Video pitch'), file);
    const question = within(await screen.findByRole('alertdialog'));
    expect(uploads.tus.send).not.toHaveBeenCalled();
    await userEvent.click(question.getByRole('button', { name: 'Start Over' }));
    await waitFor(() => expect(uploads.tus.send.mock.lastCall?.[0]).toMatchObject({ file, url: null }));
  });
});

describe('a link to a field of the profile', () => {
  it.each([
    ['creator', 'gender', 'Gender'],
    ['creator', 'picture', 'Picture'],
    ['brand', 'description', 'Description'],
  ] as const)('opens the tab of a %s with the focus on %s', async (role, field, label) => {
    signIn(role);
    mockApi({ 'GET /me': { data: buildProfile({ role }) } });
    renderScreen(<ProfilePage />, { path: `/profile?field=${field}` });
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
  });

  it.each(['date_of_birth', 'nonsense'])('opens the first tab of a brand for %s', async (field) => {
    signIn('brand');
    mockApi({ 'GET /me': { data: buildProfile() } });
    renderScreen(<ProfilePage />, { path: `/profile?field=${field}` });
    expect(await screen.findByLabelText('Name')).not.toHaveFocus();
  });
});

describe('a link to a tab of the profile', () => {
  it.each([
    ['creator', 'address', 'Shipping Info'],
    ['creator', 'info', 'Personal Info'],
    ['creator', 'pitch', 'Video Pitch'],
    ['creator', 'nonsense', 'Video Pitch'],
    ['brand', 'address', 'Billing Info'],
    ['brand', 'pitch', 'Brand Info'],
  ] as const)('opens for a %s and %s the tab %s', async (role, tab, title) => {
    signIn(role);
    mockApi({ 'GET /me': { data: buildProfile({ role }) } });
    renderScreen(<ProfilePage />, { path: `/profile?tab=${tab}` });
    expect(await screen.findByRole('tab', { name: title })).toHaveAttribute('aria-selected', 'true');
  });
});

describe('the public page of a creator', () => {
  it('is private until it is switched on, and its link can be copied', async () => {
    signIn('creator');
    mockApi({
      'GET /me': { data: buildProfile({ role: 'creator', page_key: null }) },
      'GET /client-config': { data: { website: 'https://market.example' } },
      'POST /creator/public-page': [{ data: { page_key: 'first-key' } }, { data: { page_key: null } }],
    });
    const user = userEvent.setup();
    renderScreen(<ProfilePage />, { path: '/profile?tab=info' });
    const sharing = await screen.findByRole('switch', { name: 'Anybody with the link can open my page' });
    expect(sharing).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
    await user.click(sharing);
    const link = 'https://market.example/c/first-key';
    expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', link);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(link);
    await user.click(screen.getByRole('switch', { name: 'Anybody with the link can open my page' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: link })).toBeNull());
    expect(sentTo('POST /creator/public-page')).toEqual([{ public: 1 }, { public: 0 }]);
  });
});
