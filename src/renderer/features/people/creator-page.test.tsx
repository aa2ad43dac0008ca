import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { enter, renderPages } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { Component as CreatorPage } from './creator-page.tsx';
import { buildCreatorPage, buildInvitableJob } from './fixtures/build-creator.ts';

const open = (role: 'brand' | 'creator' = 'brand') => {
  signIn(role);
  return renderPages({ '/creators/:id': <CreatorPage /> }, { path: '/creators/6' });
};

/** One page of comments. */
const comments = (data: readonly object[], meta: object = {}) => ({
  data,
  meta: { page: 1, per_page: 5, total: data.length, ...meta },
});
const comment = { id: 1, stars: 4, comment: 'On time.', created_at: '2026-11-20T10:00:00.000Z', own: 0 };

/** The given answers, and a page without comments. */
const mock = (answers: Parameters<typeof mockApi>[0]) =>
  mockApi({ 'GET /creators/6/comments': comments([]), ...answers });

const figure = (label: string) => screen.getByText(label).parentElement;

describe('the page of a creator', () => {
  it('shows a brand the pitch, the figures and the ratings, and leads to the conversation', async () => {
    mock({ 'GET /creators/6': { data: buildCreatorPage() } });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Mia Fernandes' })).toBeVisible();
    expect(screen.getByText('Female, 24 years')).toBeVisible();
    expect(screen.getByText('Speaks Spanish and English')).toBeVisible();
    expect(screen.getByText('Food & drink')).toBeVisible();
    expect(figure('Finished jobs')).toHaveTextContent('1,2042 for you');
    expect(figure('Answers within')).toHaveTextContent('3 hours');
    expect(screen.getByText('4 stars').nextElementSibling).toHaveTextContent('2');
    expect(screen.getByText('1 star').nextElementSibling).toHaveTextContent('0');
    expect(screen.getByLabelText('Video pitch of Mia Fernandes')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Message' })).toHaveAttribute('href', '/chat/6');
    expect(screen.queryByRole('link', { name: 'Edit Profile' })).toBeNull();
  });

  it('says so where there are no figures yet', async () => {
    const fresh = { viewer: 'other role', rated: 0, ratings_avg_stars: 0 } as const;
    const none = {
      ratings_by_stars: [0, 0, 0, 0, 0],
      finished_jobs: 0,
      answers_within: null,
      finished_together: null,
      video: null,
      description: null,
    };
    mock({ 'GET /creators/6': { data: buildCreatorPage({ ...fresh, ...none }) } });
    open();
    expect(await screen.findByText('No ratings yet')).toBeVisible();
    expect(figure('Finished jobs')).toHaveTextContent(/^Finished jobs0$/);
    expect(figure('Answers within')).toHaveTextContent('No figure yet');
    expect(screen.getByText('Nothing written yet.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Ratings' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Message' })).toBeNull();
  });

  it('shows what brands wrote, with a link only to whom the reader may see', async () => {
    const brand = { id: 3, name: 'Petal & Co' };
    const html = '<img src=x onerror=alert(1)>\n\u202Eتصوير 👩‍🍳';
    mock({
      'GET /creators/6': { data: buildCreatorPage() },
      'GET /creators/6/comments': comments([
        { ...comment, id: 1, comment: html, person: brand },
        { ...comment, id: 2, comment: 'Kind.', person: null },
        { ...comment, id: 3, stars: 1, comment: 'Late.', person: brand, own: 1 },
      ]),
    });
    open();
    const list = within(await screen.findByRole('region', { name: 'Comments' }));
    const [first, second, third] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent(
      /^4 of 5 starsPetal & Co.*Report this comment<img src=x onerror=alert\(1\)> \u202Eتصوير 👩‍🍳$/,
    );
    expect(list.getByRole('link', { name: 'Petal & Co' })).toHaveAttribute('href', '/brands/3');
    const reports = list.getAllByRole('link', { name: 'Report this comment' });
    expect(reports.map((link) => link.getAttribute('href'))).toEqual([
      '/chat/support?about=comment-1',
      '/chat/support?about=comment-2',
    ]);
    expect(second).toHaveTextContent('A brand');
    expect(third).toHaveTextContent(/^1 of 5 starsYou/);
    expect(list.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('paginates the comments', async () => {
    mock({
      'GET /creators/6': { data: buildCreatorPage() },
      'GET /creators/6/comments': ({ config }) => {
        const page = Number(config.params.page);
        return comments([{ ...comment, comment: `Page ${page}.`, person: null }], { page, total: 6 });
      },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('Page 2.')).toBeVisible();
    expect(screen.queryByText('Page 1.')).toBeNull();
  });

  it('shows another creator less', async () => {
    const hidden = { gender: null, age: null, video: null, answers_within: null, finished_together: null };
    mock({ 'GET /creators/6': { data: buildCreatorPage({ viewer: 'same role', ...hidden }) } });
    open('creator');
    expect(await screen.findByText('Finished jobs')).toBeVisible();
    expect(screen.queryByText('Answers within')).toBeNull();
    expect(screen.queryByText('No video pitch yet')).toBeNull();
  });

  it('tells the owner what it is, and leads to the profile', async () => {
    mock({
      'GET /creators/6': { data: buildCreatorPage({ viewer: 'owner', video: null, finished_together: null }) },
    });
    open('creator');
    expect(await screen.findByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/profile');
    expect(screen.getByText(/^This is your page as brands see it\./)).toBeVisible();
    expect(screen.getByText('No video pitch yet')).toBeVisible();
  });

  it('says that a creator is no longer available, whatever the reason', async () => {
    mock({ 'GET /creators/6': { status: 404, message: 'Not found.' } });
    open();
    expect(await screen.findByText('This creator is no longer available')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('leads an account without a verified address to the code', async () => {
    mock({ 'GET /creators/6': { status: 403, message: apiErrors.unverified.message } });
    open();
    expect(await screen.findByRole('link', { name: 'Verify your email' })).toHaveAttribute('href', '/verify-email');
  });

  it('offers a retry when it cannot be loaded', async () => {
    let broken = true;
    mock({ 'GET /creators/6': () => (broken ? { status: 500 } : { data: buildCreatorPage() }) });
    open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByText('Female, 24 years')).toBeVisible();
  });
});

describe('an invitation from the page of a creator', () => {
  const openDialog = async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Invite Mia Fernandes' }));
    return within(await screen.findByRole('dialog', { name: 'Invite Mia Fernandes' }));
  };

  it('is sent to the chosen job with a note; jobs that are out of the question say why', async () => {
    mockApi({
      'GET /creators/6': { data: buildCreatorPage() },
      'GET /brand/creators/6/jobs': {
        data: {
          total: 4,
          jobs: [
            buildInvitableJob({ id: 12, fits: 0, gender: 'male', age: '45-1000' }),
            buildInvitableJob({ id: 13, state: 'seen' }),
            buildInvitableJob({ id: 14, state: 'withdrawn' }),
            buildInvitableJob({ id: 15 }),
          ],
        },
      },
      'POST /brand/job/15/invite': { status: 201, data: {} },
    });
    const dialog = await openDialog();
    const jobs = await dialog.findAllByRole('radio');
    expect(jobs.map((job) => (job as HTMLInputElement).disabled)).toEqual([false, false, true, true]);
    expect(dialog.getByText(/Asks for men aged 45 or older/)).toBeVisible();
    expect(dialog.getByText(/Invited already/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await dialog.findByText('Choose one of your jobs')).toBeVisible();
    expect(sentTo('POST /brand/job/15/invite')).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: /Job #15/ }));
    await enter(dialog.getByRole('textbox', { name: /^Note/ }), 'Your kitchen!');
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText(/^Mia Fernandes is invited\./)).toBeVisible();
    expect(sentTo('POST /brand/job/15/invite')).toEqual([{ creator_id: 6, note: 'Your kitchen!' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('to a job that has closed meanwhile says so, reads the jobs again and keeps the note', async () => {
    let closed = false;
    mockApi({
      'GET /creators/6': { data: buildCreatorPage() },
      'GET /brand/creators/6/jobs': () => ({
        data: closed
          ? { total: 1, jobs: [buildInvitableJob({ id: 16 })] }
          : { total: 1, jobs: [buildInvitableJob({ id: 15 })] },
      }),
      'POST /brand/job/15/invite': () => {
        closed = true;
        return { status: 409, message: 'This job takes no applications now, so nobody can be invited to it.' };
      },
    });
    const dialog = await openDialog();
    expect(await dialog.findByRole('radio', { name: /Job #15/ })).toBeChecked();
    await enter(dialog.getByRole('textbox', { name: /^Note/ }), 'Your kitchen!');
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText(/^This job takes no applications now/)).toBeVisible();
    expect(await dialog.findByRole('radio', { name: /Job #16/ })).not.toBeChecked();
    expect(dialog.getByRole('textbox', { name: /^Note/ })).toHaveValue('Your kitchen!');
  });

  it('needs an open job', async () => {
    mockApi({
      'GET /creators/6': { data: buildCreatorPage() },
      'GET /brand/creators/6/jobs': { data: { total: 0, jobs: [] } },
    });
    const dialog = await openDialog();
    expect(await dialog.findByRole('link', { name: 'New job' })).toHaveAttribute('href', '/new-job?invite=6');
  });

  it('for which no open job is fit says why, and offers a new one', async () => {
    mockApi({
      'GET /creators/6': { data: buildCreatorPage() },
      'GET /brand/creators/6/jobs': {
        data: {
          total: 2,
          jobs: [
            buildInvitableJob({ id: 12, fits: 0, gender: 'male', age: '45-1000' }),
            buildInvitableJob({ id: 13, state: 'declined' }),
          ],
        },
      },
    });
    const dialog = await openDialog();
    const jobs = within(await dialog.findByRole('list', { name: 'Open jobs' })).getAllByRole('listitem');
    expect(jobs.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Job #12 · Asks for men aged 45 or older.'),
      expect.stringContaining('Job #13 · Has declined an invitation.'),
    ]);
    expect(dialog.queryByRole('button', { name: 'Invite' })).toBeNull();
    expect(dialog.getByRole('link', { name: 'New job' })).toHaveAttribute('href', '/new-job?invite=6');
  });
});
