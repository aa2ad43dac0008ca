import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildCreatorJob } from '#renderer/entities/job/fixtures/build-creator-job.ts';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { enter, renderPages, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { drafts } from '#renderer/lib/forms/drafts.ts';
import { deferred } from '#tests/support/deferred.ts';
import type { CreatorApplication, CreatorJobDetail } from './creator-job.ts';
import { Component as JobPage } from './job-page.tsx';
import { Component as JobsPage } from './jobs-page.tsx';

const job = buildCreatorJob();
const application = {
  id: 4,
  status: 'pending',
  note: 'I drink it daily.',
  created_at: '2026-01-02T00:00:00.000Z',
} as const;
const meta = { page: 1, per_page: 50, total: 1 };

const serve: typeof mockApi = (routes) =>
  mockApi({
    'GET /creator/saved-jobs': { data: { ids: [] } },
    'GET /creator/saved-searches': { data: [] },
    ...routes,
  });

const open = (user: Parameters<typeof signIn>[1] = {}) => {
  signIn('creator', user);
  return renderPages({ '/jobs/:id': <JobPage /> }, { path: '/jobs/7' });
};

const fillIn = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  await screen.findByRole('dialog', { name: 'New Job Application' });
};

describe('the shipping address', () => {
  const hint = /The brand sends you the product/;

  it('is a hint beside the button to apply while it is missing', async () => {
    serve({ 'GET /creator/get/job/7': { data: { ...job, needs_address: 1 } } });
    open();
    expect(await screen.findByText(hint)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Shipping Info' })).toHaveAttribute('href', '/profile?tab=address');
    expect(screen.getByRole('button', { name: 'Apply' })).toBeEnabled();
  });

  it('is not mentioned once it is there', async () => {
    serve({ 'GET /creator/get/job/7': { data: job } });
    open();
    expect(await screen.findByRole('button', { name: 'Apply' })).toBeEnabled();
    expect(screen.queryByText(hint)).toBeNull();
  });
});

describe('a question about a job', () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Ask a question' }));
    await enter(await screen.findByRole('textbox', { name: 'Your question' }), 'Which colour?');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  };

  it('is sent to the brand and leads to the conversation', async () => {
    serve({
      'GET /creator/get/job/7': { data: job },
      'POST /creator/job/7/ask': { status: 201, data: {} },
    });
    signIn('creator');
    renderPages({ '/jobs/:id': <JobPage />, '/chat/3': <h1>Chat with Northwind</h1> }, { path: '/jobs/7' });
    await ask();
    expect(await screen.findByRole('heading', { name: 'Chat with Northwind' })).toBeVisible();
    expect(sentTo('POST /creator/job/7/ask')).toEqual([{ question: 'Which colour?' }]);
  });

  it('keeps its dialog until the answer, which leads on', async () => {
    const answer = deferred<{ status: number; data: object }>();
    serve({ 'GET /creator/get/job/7': { data: job }, 'POST /creator/job/7/ask': () => answer.promise });
    signIn('creator');
    renderPages({ '/jobs/:id': <JobPage />, '/chat/3': <h1>Chat with Northwind</h1> }, { path: '/jobs/7' });
    await ask();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Ask a question' })).toBeVisible();
    answer.resolve({ status: 201, data: {} });
    expect(await screen.findByRole('heading', { name: 'Chat with Northwind' })).toBeVisible();
    expect(drafts.read('ask/7')).toEqual({});
  });

  it('keeps its text when the job has closed meanwhile', async () => {
    serve({
      'GET /creator/get/job/7': { data: job },
      'POST /creator/job/7/ask': { status: 404, message: 'Not found.' },
    });
    open();
    await ask();
    expect(await screen.findByText(/^This job is no longer open to you\./)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveValue('Which colour?');
  });

  it('is not offered for a job that takes no applications', async () => {
    serve({ 'GET /creator/get/job/7': { data: { ...job, status: 'in_progress', applicants: null } } });
    open();
    expect(await screen.findByText('This job takes no more applications.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask a question' })).toBeNull();
  });
});

describe('an invitation to a job', () => {
  const invitation = {
    id: 5,
    note: 'Your kitchen!',
    created_at: '2026-01-02T00:00:00.000Z',
    seen: 0,
    declined: 0,
  } as const;

  it('is shown with its note, counts as seen, and can be declined with a reason', async () => {
    serve({
      'GET /creator/get/job/7': { data: { ...job, invitation } },
      'POST /creator/invitation/5/seen': {},
      'POST /creator/invitation/5/decline': { data: { ...invitation, seen: 1, declined: 1 } },
    });
    open();
    expect(await screen.findByText('You are invited')).toBeVisible();
    expect(screen.getByText('Your kitchen!')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Decline invitation' }));
    await enter(await screen.findByRole('textbox', { name: /^Reason/ }), 'I am away.');
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('You declined the invitation')).toBeVisible();
    expect(sentTo('POST /creator/invitation/5/seen')).toHaveLength(1);
    expect(sentTo('POST /creator/invitation/5/decline')).toEqual([{ reason: 'I am away.' }]);
    expect(screen.getByRole('button', { name: 'Apply' })).toBeVisible();
  });

  it('can only be declined by a creator whom the job no longer fits', async () => {
    const unfit = { ...job, fits: 0, invitation: { ...invitation, seen: 1 } };
    serve({
      'GET /creator/get/job/7': { data: unfit },
      'POST /creator/invitation/5/decline': { data: { ...invitation, seen: 1, declined: 1 } },
    });
    open();
    expect(await screen.findByText('This job asks for somebody else.')).toBeVisible();
    expect(screen.getByText(/Your profile has changed since you were invited/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Decline invitation' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('The brand knows.')).toBeVisible();
    expect(screen.queryByText(/still apply/)).toBeNull();
  });

  it('that the brand has taken back is gone after the answer', async () => {
    let gone = false;
    serve({
      'GET /creator/get/job/7': () => ({ data: { ...job, invitation: gone ? null : { ...invitation, seen: 1 } } }),
      'POST /creator/invitation/5/decline': () => {
        gone = true;
        return { status: 409, message: 'The brand has taken this invitation back.' };
      },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Decline invitation' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('The brand has taken this invitation back.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('You are invited')).toBeNull());
  });
});

describe('the page of a job', () => {
  it('shows its requirements, its brand, and a dash without notes', async () => {
    serve({ 'GET /creator/get/job/7': { data: job } });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Terra Cold Brew' })).toBeVisible();
    expect(screen.getByText('$180.50')).toBeVisible();
    expect(screen.getByText('30 seconds')).toBeVisible();
    expect(screen.getByText('9:16')).toBeVisible();
    expect(screen.getByText('1 job created')).toBeVisible();
    expect(screen.getByRole('link', { name: /northwind\.example/ })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('link', { name: 'Jobs' })).toHaveAttribute('href', '/jobs');
    expect(screen.getByText('–')).toBeVisible();
    // Without ratings the brand has no stars.
    expect(screen.queryByText(/Rated|No ratings/)).toBeNull();
  });

  it('shows the stars of its brand', async () => {
    const brand = { ...job.brand, ratings_avg_stars: 4.5, rated: 12 };
    serve({ 'GET /creator/get/job/7': { data: { ...job, brand } } });
    open();
    expect(await screen.findByText('4.50')).toBeVisible();
    expect(screen.getByText('4.50').parentElement).toHaveTextContent('Rated 4.50 (12)');
  });

  it.each([
    ['fits', { fits: 1 as const }, {}, 'You fit.'],
    ['does not fit', { fits: 0 as const }, {}, 'You do not fit.'],
    ['is not known', { fits: 0 as const }, { profile_completed: 0 as const }, /^Finish your profile to see/],
  ])('says who is asked, to a creator who %s', async (_, overrides, user, detail) => {
    serve({ 'GET /creator/get/job/7': { data: { ...job, ...overrides } } });
    open(user);
    expect(await screen.findByText('Anybody aged 18 to 24')).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
  });

  it.each([
    [1 as const, 'The brand sends it to you'],
    [0 as const, 'Nothing is sent'],
  ])('says whether the product is sent: %i', async (is_physical, words) => {
    serve({ 'GET /creator/get/job/7': { data: { ...job, product: { ...job.product, is_physical } } } });
    open();
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('says when it was posted and how many have applied, and counts the own application at once', async () => {
    serve({
      'GET /creator/get/job/7': { data: { ...job, opened_at: '2026-01-01T00:00:00.000Z', applicants: 2 } },
      'POST /creator/apply/job/7': { status: 201, data: application },
    });
    open();
    expect(await screen.findByText(/^Posted.* · 2 creators have applied$/)).toBeVisible();
    await fillIn();
    await enter(screen.getByRole('textbox'), 'I drink it daily.');
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText(/ · You and 2 others have applied$/)).toBeVisible();
  });

  it('tells no number of applications for a job that takes none', async () => {
    serve({ 'GET /creator/get/job/7': { data: { ...job, status: 'in_progress', applicants: null } } });
    open();
    expect(await screen.findByText('This job takes no more applications.')).toBeVisible();
    expect(screen.queryByText(/applied/)).toBeNull();
  });

  it('shows the script in a frame that runs no scripts', async () => {
    serve({ 'GET /creator/get/job/7': { data: job } });
    open();
    const frame = await screen.findByTitle('Script');
    expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
    expect(frame.getAttribute('srcdoc')).toContain('Open the can.');
  });

  it('requires a reason, applies once, and confirms it', async () => {
    const calls = serve({
      'GET /creator/get/job/7': { data: job },
      'POST /creator/apply/job/7': { status: 201, data: application },
    });
    open();
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('A description is required')).toBeVisible();
    expect(calls).not.toContain('POST /creator/apply/job/7');
    await enter(screen.getByRole('textbox'), 'I drink it daily.');
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('Applied Successfully!')).toBeVisible();
    expect(await screen.findByText('You applied')).toBeVisible();
    expect(screen.getByText('Pending')).toBeVisible();
    expect(sentTo('POST /creator/apply/job/7')).toEqual([{ note: 'I drink it daily.' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  });

  /** Applies, which the server refuses. */
  const applyInVain = async (status: number, message: string) => {
    serve({ 'GET /creator/get/job/7': { data: job }, 'POST /creator/apply/job/7': { status, message } });
    open();
    await fillIn();
    await enter(screen.getByRole('textbox'), 'Because');
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    const dialog = within(screen.getByRole('dialog'));
    return { dialog, keepsText: () => expect(dialog.getByRole('textbox')).toHaveValue('Because') };
  };

  it('links a creator with an unverified address to the verification and keeps the text', async () => {
    const { keepsText } = await applyInVain(403, 'Please verify your email address first.');
    expect(await screen.findByText(/Please verify your email address first\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Verify your email' })).toHaveAttribute('href', '/verify-email');
    keepsText();
  });

  it('shows the message of any other refusal and keeps the dialog', async () => {
    const { keepsText } = await applyInVain(409, 'This job has been given to somebody else.');
    expect(await screen.findByText('This job has been given to somebody else.')).toBeVisible();
    keepsText();
  });

  it('shows in the dialog that the job has closed meanwhile, and keeps the text', async () => {
    const { dialog, keepsText } = await applyInVain(404, 'Not found.');
    expect(
      await dialog.findByText(/given to another creator, or it asks for somebody of another gender/),
    ).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open jobs' })).toHaveAttribute('href', '/jobs');
    expect(screen.queryByText('Not found.')).toBeNull();
    keepsText();
  });

  it('that does not exist shows possible reasons', async () => {
    serve({ 'GET /creator/get/job/7': { status: 404, message: 'Not found.' } });
    open();
    expect(
      await screen.findByText(/given to another creator, or it asks for somebody of another gender or age/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open jobs' })).toHaveAttribute('href', '/jobs');
  });

  it('can be read before the profile is complete, and says what applying waits for', async () => {
    serve({
      'GET /creator/get/job/7': { data: job },
      'GET /me': {
        data: {
          role: 'creator',
          name: 'Mara',
          picture: '/p.webp',
          description: 'Tea',
          date_of_birth: null,
          gender: null,
        },
      },
    });
    open({ profile_completed: 0 });
    const missing = within(await screen.findByRole('list', { name: 'What your profile still needs' }));
    expect(missing.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Enter your date of birth', '/profile?field=date_of_birth'],
      ['Choose your gender', '/profile?field=gender'],
    ]);
    expect(screen.getByText('$180.50')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  });
});

describe('a job that this creator applied to', () => {
  const show = (status: CreatorApplication['status'], more: Partial<CreatorJobDetail> = {}, routes: object = {}) => {
    const calls = serve({
      'GET /creator/get/job/7': { data: { ...job, ...more, application: { ...application, status } } },
      ...routes,
    });
    open();
    return calls;
  };

  it('can withdraw the application after a confirmation, and apply again', async () => {
    const calls = show(
      'pending',
      {},
      {
        'POST /creator/application/4/withdraw': { data: { ...application, status: 'withdrawn' } },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw application' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      question.getByText(/^Northwind will no longer see your application for job #7, Terra Cold Brew\./),
    ).toBeVisible();
    expect(calls).not.toContain('POST /creator/application/4/withdraw');
    await userEvent.click(question.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Application withdrawn.')).toBeVisible();
    expect(await screen.findByText('You withdrew your application')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw application' })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Apply again' }));
    expect(await screen.findByRole('dialog', { name: 'New Job Application' })).toBeVisible();
  });

  it('shows that another creator was chosen, without actions', async () => {
    show('rejected', { status: 'in_progress' });
    expect(await screen.findByText('You were not chosen')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Apply|Withdraw/ })).toBeNull();
  });

  it('shows why the brand declined it, and offers neither a new application nor a withdrawal', async () => {
    const declined = { reason: 'look', words: 'We need a garden.', at: '2026-11-20T10:00:00.000Z' } as const;
    serve({
      'GET /creator/get/job/7': {
        data: { ...job, applicants: 0, application: { ...application, status: 'declined', declined } },
      },
    });
    open();
    expect(await screen.findByText('You were not chosen')).toBeVisible();
    expect(screen.getByText('Not chosen')).toBeVisible();
    expect(screen.getByText('Northwind is looking for another look this time.')).toBeVisible();
    expect(screen.getByText('We need a garden.')).toBeVisible();
    expect(screen.queryByText(/No applications yet|Yours as soon as/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Apply|Withdraw/ })).toBeNull();
  });

  it('that the UGC Admins ended shows what happened to the money and why', async () => {
    show('accepted', { status: 'cancelled', end_reason: 'The product was never sent' });
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('The payment went back to the brand, so there is nothing left to deliver.');
    expect(note).toHaveTextContent('The reason: The product was never sent.');
    expect(screen.queryByText('Yours as soon as the brand completes the job.')).toBeNull();
    expect(screen.queryByText(/Everything you need/)).toBeNull();
  });

  it('shows that the brand cancelled it', async () => {
    show('rejected', { status: 'cancelled' });
    expect(await screen.findByText('This job was cancelled.')).toBeVisible();
    expect(screen.getByText('The job was cancelled')).toBeVisible();
    expect(screen.queryByText('You were not chosen')).toBeNull();
  });

  it('links to its task once it was accepted', async () => {
    show('accepted', { status: 'in_progress' });
    expect(await screen.findByRole('link', { name: 'Open the task' })).toHaveAttribute('href', '/tasks/7');
  });
});

describe('the open jobs', () => {
  it('are cards that link to the job and mark applications', async () => {
    signIn('creator');
    serve({ 'GET /creator/all-jobs': { data: [{ ...job, application }], meta } as object });
    renderScreen(<JobsPage />);
    expect(await screen.findByRole('link', { name: 'Terra Cold Brew' })).toHaveAttribute('href', '/jobs/7');
    expect(screen.getByText('You applied')).toBeVisible();
  });

  it('can be looked at while the profile is incomplete, and ask for it', async () => {
    signIn('creator', { profile_completed: 0 });
    serve({ 'GET /creator/all-jobs': { data: [job], meta } as object });
    renderScreen(<JobsPage />);
    expect(await screen.findByRole('link', { name: 'Terra Cold Brew' })).toHaveAttribute('href', '/jobs/7');
    expect(await screen.findByRole('link', { name: 'Finish Profile' })).toHaveAttribute('href', '/profile?tab=info');
  });
});
