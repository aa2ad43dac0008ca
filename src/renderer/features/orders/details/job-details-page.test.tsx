import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, renderPages } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import type { BrandJobDetail } from '../brand-job.ts';
import { buildApplication, buildCreator, buildInvitation, buildJob, buildVideo } from '../fixtures/build-job.ts';
import { Component } from './job-details-page.tsx';

const open = (job: BrandJobDetail, more: Parameters<typeof mockApi>[0] = {}, platform = buildPlatform()) => {
  const calls = mockApi({ 'GET /brand/job/12': { data: job }, ...more });
  renderPages({ '/job-details/:id': <Component />, '/orders': <h1>Orders</h1> }, { path: '/job-details/12', platform });
  return calls;
};

const button = (name: string) => screen.queryByRole('button', { name });
const accepted = buildApplication({ status: 'accepted' });

beforeEach(() => signIn('brand'));

describe('the buttons of a job by its status', () => {
  const video = buildVideo();
  it.each<
    [string, Partial<BrandJobDetail>, { complete: 'no' | 'later' | 'now'; download: boolean; view: string | null }]
  >([
    [
      'pending',
      { status: 'pending', applications: [buildApplication()] },
      { complete: 'no', download: false, view: 'View Application' },
    ],
    ['awaiting payment', { status: 'awaiting_payment' }, { complete: 'later', download: false, view: null }],
    ['awaiting its script', { status: 'awaiting_scripting' }, { complete: 'later', download: false, view: null }],
    [
      'in progress',
      { status: 'in_progress', applications: [accepted] },
      { complete: 'later', download: false, view: 'View Profile' },
    ],
    [
      'delivered',
      { status: 'in_progress', applications: [accepted], userjob: video },
      { complete: 'now', download: true, view: 'View Profile' },
    ],
    ['cancelled', { status: 'cancelled' }, { complete: 'no', download: false, view: null }],
    [
      'completed',
      { status: 'completed', applications: [accepted], userjob: video },
      { complete: 'no', download: true, view: 'View Profile' },
    ],
  ])('%s', async (_, change, { complete, download, view }) => {
    open(buildJob(change), {}, buildPlatform({ downloads: { save: async () => undefined } }));
    await screen.findByRole('region', { name: 'Next step' });
    expect(view === null || button(view) !== null).toBe(true);
    const completion = button('Mark as Completed');
    expect(completion !== null).toBe(complete !== 'no');
    expect(completion?.hasAttribute('disabled') ?? false).toBe(complete === 'later');
    if (complete === 'later') {
      expect(completion).toHaveAccessibleDescription(/^You can mark the job as completed .* has uploaded the video\.$/);
      expect(screen.getByText(/^You can mark the job as completed/)).toBeVisible();
    }
    expect(button('Download Video') !== null).toBe(download);
    const heading = change.status === 'pending' ? 'Creator Applications' : 'Creator';
    expect(screen.queryByRole('heading', { name: heading }) !== null).toBe(change.status !== 'cancelled');
  });

  it('shows that there are no applicants yet', async () => {
    open(buildJob());
    expect(await screen.findByText('No Applications yet')).toBeVisible();
  });

  it('hides the other applicants once one is chosen', async () => {
    const other = buildApplication({ id: 72, status: 'rejected', creator: buildCreator({ id: 32, name: 'Ana Ruiz' }) });
    open(buildJob({ status: 'in_progress', applications: [other, accepted] }));
    expect(await screen.findByText('Tom Becker')).toBeVisible();
    expect(screen.queryByText('Ana Ruiz')).not.toBeInTheDocument();
  });
});

describe('the invitations of an open job', () => {
  const invitation = buildInvitation();

  it('show the state of each, and mark the application that answers one', async () => {
    const answered = buildInvitation({ id: 91, state: 'applied', creator: buildCreator() });
    const declined = buildInvitation({ id: 92, state: 'declined', decline_reason: 'I am away.' });
    open(
      buildJob({
        gender: 'female',
        applications: [buildApplication()],
        invitations: [invitation, answered, declined],
      }),
    );
    expect(await screen.findByText('Invited')).toBeVisible();
    expect(screen.getByText('Seen')).toBeVisible();
    expect(screen.getByText('I am away.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Withdraw the invitation/ })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Invite creators' })).toHaveAttribute(
      'href',
      '/creators?job=12&gender=female&age=45-1000',
    );
  });

  it('can be withdrawn, and the job is read again', async () => {
    const withdrawn = { ...invitation, state: 'withdrawn' as const };
    let current = buildJob({ invitations: [invitation] });
    open(current, {
      'GET /brand/job/12': () => ({ data: current }),
      'POST /brand/invitation/90/withdraw': () => {
        current = buildJob({ invitations: [withdrawn] });
        return { data: withdrawn };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the invitation of Mia Fernandes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Withdrawn')).toBeVisible();
  });

  it('are not shown once the job takes no more applications', async () => {
    open(buildJob({ status: 'in_progress', applications: [accepted], invitations: [invitation] }));
    await screen.findByRole('button', { name: 'View Profile' });
    expect(screen.queryByRole('heading', { name: 'Invitations' })).toBeNull();
  });
});

describe('where a job stands', () => {
  const plain = { ...buildJob().product, is_physical: 0 };
  it.each<[string, Partial<BrandJobDetail>, string, RegExp]>([
    ['without an applicant', {}, 'Finding a creator', /^We tell you when a creator applies\.$/],
    [
      'with one applicant',
      { applications: [buildApplication()] },
      'Choose a creator',
      /^One creator has applied\. Accept one application/,
    ],
    [
      'with two applicants',
      { applications: [buildApplication(), buildApplication({ id: 72 })] },
      'Choose a creator',
      /^2 creators have applied\./,
    ],
    [
      'in work',
      { status: 'in_progress', applications: [accepted], product: plain },
      'Being filmed',
      /^We tell you as soon as the video is uploaded\.$/,
    ],
    [
      'rated',
      { status: 'completed', applications: [accepted], userjob: buildVideo(), rating: 4 },
      'Completed and rated',
      /You gave Tom Becker 4 of 5 stars\.$/,
    ],
    [
      'ended by the admins',
      { status: 'completed', applications: [accepted], end_reason: 'The brand is gone' },
      'The UGC Admins ended this job',
      /The reason: The brand is gone\.$/,
    ],
  ])('is shown as %s, with its start and the next step', async (_, change, title, text) => {
    open(buildJob({ ...change, stage_since: new Date(Date.now() - 3 * 3_600_000).toISOString() }));
    const step = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(step.getByRole('heading', { name: title })).toBeVisible();
    expect(step.getByText(text)).toBeVisible();
    expect(step.getByText('3 hours ago')).toBeVisible();
  });

  it.each([
    ['awaiting_payment', null, 'Pay under Drafts', '/drafts?q=%2312'],
    ['awaiting_scripting', null, 'Script page', '/job-script/12'],
    ['awaiting_scripting', '<p>Hello.</p>', 'Read the script', '/job-script/12'],
  ] as const)('leads on while it is %s with the script %s', async (status, script, name, href) => {
    open(buildJob({ status, script }));
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  });
});

it('shows of an applicant the average to two decimals, the count, gender, age, pitch and the conversation', async () => {
  open(buildJob({ applications: [buildApplication()] }));
  expect(await screen.findByText('4.50')).toBeVisible();
  expect(screen.getByText(/\(8\)/)).toBeVisible();
  expect(screen.getByText('Male, 40 years')).toBeVisible();
  expect(screen.getByText('45 +')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Message' })).toHaveAttribute('href', '/chat/31');
  await userEvent.click(screen.getByRole('button', { name: 'Watch Video Pitch' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('Video pitch of Tom Becker')).toHaveAttribute('src', '/media/videos/pitch');
});

it('accepts an application from its dialog', async () => {
  const after = buildJob({ status: 'in_progress', applications: [accepted] });
  open(buildJob({ applications: [buildApplication()] }), { 'POST /accept/application/71': { data: after } });
  await userEvent.click(await screen.findByRole('button', { name: 'View Application' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('I own this lamp.')).toBeVisible();
  await userEvent.click(dialog.getByRole('tab', { name: 'Bio' }));
  expect(await dialog.findByText('I film hands and quiet rooms.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Accepted the application!')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Send the product' })).toBeVisible();
});

it('loads the job again when an application can no longer be accepted', async () => {
  let isWithdrawn = false;
  open(buildJob({ applications: [buildApplication()] }), {
    'GET /brand/job/12': () => ({ data: buildJob({ applications: isWithdrawn ? [] : [buildApplication()] }) }),
    'POST /accept/application/71': () => {
      isWithdrawn = true;
      return { status: 409, message: 'This application was withdrawn.' };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'View Application' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('This application was withdrawn.')).toBeVisible();
  expect(await screen.findByText('No Applications yet')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says that a disputed job is paused, and why it cannot be completed or cancelled', async () => {
  const paused_at = '2026-11-20T10:00:00.000Z';
  open(buildJob({ status: 'in_progress', applications: [accepted], userjob: buildVideo(), paused_at }));
  expect(await screen.findByText('This job is paused')).toBeVisible();
  const completion = screen.getByRole('button', { name: 'Mark as Completed' });
  expect(completion).toBeDisabled();
  expect(completion).toHaveAccessibleDescription(/^The payment of this job is disputed/);
});

it('accepts nobody for a paused job, and says why', async () => {
  open(buildJob({ status: 'pending', applications: [buildApplication()], paused_at: '2026-11-20T10:00:00.000Z' }));
  await userEvent.click(await screen.findByRole('button', { name: 'View Application' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Accept' })).toBeDisabled();
  expect(dialog.getByText(/^The payment of this job is disputed/)).toBeVisible();
});

it('offers no cancellation of a paused job', async () => {
  open(buildJob({ status: 'pending', paused_at: '2026-11-20T10:00:00.000Z' }));
  expect(await screen.findByText(/cannot be completed or cancelled/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel job' })).toBeNull();
});

it('completes the job after a confirmation and opens the orders', async () => {
  const job = buildJob({ status: 'in_progress', applications: [accepted], userjob: buildVideo() });
  const calls = open(job, { 'POST /accept/job/12': { data: job } });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as Completed' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Are you sure you want to complete the job?')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(calls).not.toContain('POST /accept/job/12');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Job Completed!')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible();
});

it('rates the creator of a completed job', async () => {
  open(buildJob({ status: 'completed', applications: [accepted] }), {
    'POST /rate/creator/31': {},
  });
  await userEvent.click(await screen.findByRole('button', { name: 'View Profile' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Rate Creator' }));
  expect(await dialog.findByText('Choose one to five stars')).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: '4 stars' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Rate Creator' }));
  expect(await screen.findByText('Rating Submitted!')).toBeVisible();
  expect(sentTo('POST /rate/creator/31')).toEqual([{ stars: 4, comment: '', job_id: 12 }]);
});

describe('new applications', () => {
  const seen = 'POST /brand/job/12/applications/seen';
  const hide = (state: DocumentVisibilityState) => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  const applied = () =>
    buildJob({
      stage: 'choosing_creator',
      applicants: 2,
      new_applicants: 1,
      applications: [buildApplication({ id: 73 }), buildApplication({ id: 72 })],
    });

  it('are seen once they are shown, up to the newest', async () => {
    open(applied(), { [seen]: {} });
    await waitFor(() => expect(sentTo(seen)).toEqual([{ newest: 73 }]));
  });

  it('are not seen in a tab in the background, but when it comes to the front', async () => {
    const state = hide('hidden');
    const calls = open(applied(), { [seen]: {} });
    expect(await screen.findAllByRole('link', { name: 'Tom Becker' })).toHaveLength(2);
    expect(calls).not.toContain(seen);
    state.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(calls).toContain(seen));
  });

  it('stay marked as new, without a message, when the request fails', async () => {
    const calls = open(applied(), { [seen]: { status: 503, message: 'Not now.' } });
    await waitFor(() => expect(calls).toContain(seen));
    expect(await screen.findAllByRole('link', { name: 'Tom Becker' })).toHaveLength(2);
    expect(screen.queryByText('Not now.')).toBeNull();
  });

  it('are not reported when none is new', async () => {
    const calls = open(buildJob({ applicants: 1, applications: [buildApplication()] }));
    expect(await screen.findByText('Tom Becker')).toBeVisible();
    expect(calls).toEqual(['GET /brand/job/12']);
  });
});

it('saves the video under the name of product, job and version', async () => {
  const save = vi.fn(async () => undefined);
  const job = buildJob({ status: 'completed', applications: [accepted], userjob: buildVideo() });
  open(job, {}, buildPlatform({ downloads: { save } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Download Video' }));
  const name = 'Lumen Desk Lamp, job 12, version 1.mp4';
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith('/media/videos/9?download=lamp.mp4', name));
});

it('saves the video with a new link when the shown one has expired', async () => {
  const save = vi.fn(async () => undefined);
  const linkUntil = (ends: number) => `/media/files/9/5/${Math.floor(ends / 1_000)}/signature/lamp.mp4`;
  const [ended, fresh] = [linkUntil(Date.now() - 1_000), linkUntil(Date.now() + 3_600_000)];
  const answers = [ended, fresh].map((download) => ({
    data: buildJob({ status: 'completed', applications: [accepted], userjob: buildVideo({ download }) }),
  }));
  open(buildJob(), { 'GET /brand/job/12': answers }, buildPlatform({ downloads: { save } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Download Video' }));
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(fresh, 'Lumen Desk Lamp, job 12, version 1.mp4'));
});

it.each([
  ['12', 'GET /brand/job/12', 'Job #12'],
  ['nonsense', 'GET /brand/job/NaN', 'Job'],
])('shows that a job does not exist: %s', async (id, name, title) => {
  mockApi({ [name]: { status: 404, message: 'Not found.' } });
  renderPages({ '/job-details/:id': <Component /> }, { path: `/job-details/${id}` });
  expect(await screen.findByText('There is no such job')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

describe('the video of a completed job', () => {
  const completed: Partial<BrandJobDetail> = { status: 'completed', applications: [accepted], userjob: buildVideo() };
  const creator = { id: 31, name: 'Mia Fernandes', picture: null };

  it('is shown on the page of its creator when the brand says so, and no longer when a withdrawal is sent', async () => {
    const answers = [{ data: { portfolio_allowed: 1 } }, { data: { portfolio_allowed: 0 } }];
    open(buildJob({ ...completed, creator }), { 'POST /brand/job/12/portfolio': answers });
    const toggle = await screen.findByRole('switch', { name: 'Let Mia Fernandes show this video' });
    expect(toggle).not.toBeChecked();
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).toBeChecked());
    await userEvent.click(toggle);
    await waitFor(() => expect(sentTo('POST /brand/job/12/portfolio')).toEqual([{ allowed: 1 }, { allowed: 0 }]));
    await waitFor(() => expect(toggle).not.toBeChecked());
  });

  it('stays as it was when the server does not answer', async () => {
    open(buildJob({ ...completed, creator }), { 'POST /brand/job/12/portfolio': { status: 500 } });
    const toggle = await screen.findByRole('switch', { name: 'Let Mia Fernandes show this video' });
    await userEvent.click(toggle);
    expect(await screen.findByText('Something went wrong!')).toBeVisible();
    await waitFor(() => expect(toggle).not.toBeChecked());
  });
});
