import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { renderScreen, ShownAddress, shownAddress } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import type { Application, BrandJobDetail } from '../brand-job.ts';
import { Component as JobDetails } from '../details/job-details-page.tsx';
import { buildApplication, buildCreator, buildInvitation, buildJob } from '../fixtures/build-job.ts';
import { Component as Compare } from './compare-page.tsx';

const applicant = (n: number, name: string): Application =>
  buildApplication({ id: 70 + n, note: `I am ${name}.`, creator: buildCreator({ id: 30 + n, name }) });
const [tom, ana] = [applicant(1, 'Tom Becker'), applicant(2, 'Ana Ruiz')];
const figures = { finished_jobs: 12, answers_within: 7_000 };

const open = (first: BrandJobDetail, path: string, more: Parameters<typeof mockApi>[0] = {}) => {
  let job = first;
  mockApi({
    'GET /brand/job/12': () => ({ data: job }),
    'GET /creators/31': { data: figures },
    'GET /creators/32': { status: 404, message: 'Not found.' },
    ...more,
  });
  renderScreen(
    <>
      <Routes>
        <Route path="/job-details/:id" element={<JobDetails />} />
        <Route path="/job-details/:id/compare" element={<Compare />} />
      </Routes>
      <ShownAddress />
    </>,
    { path },
  );
  /** The job changes in another window, and this one hears of it. */
  return async (changed: BrandJobDetail) => {
    job = changed;
    await act(async () => invalidate('job/12'));
  };
};
const column = (name: string) => within(screen.getByRole('article', { name }));
const PATH = '/job-details/12/compare?with=71,72';

beforeEach(() => signIn('brand'));

describe('marking applicants', () => {
  it('leads to the comparison of two to four, and keeps the marks in the address', async () => {
    const people = ['One', 'Two', 'Three', 'Four', 'Five'].map((name, n) => applicant(n + 1, name));
    open(buildJob({ applications: people }), '/job-details/12');
    expect(await screen.findByText('Mark 2 to 4 applicants to compare them side by side.')).toBeVisible();
    const mark = async (name: string, marked: string) => {
      await userEvent.click(screen.getByRole('checkbox', { name: `Compare ${name}` }));
      await waitFor(() => expect(shownAddress()).toHaveTextContent(`/job-details/12${marked}`));
    };
    const link = () => screen.queryByRole('link', { name: 'Compare' });
    await mark('One', '?marked=71');
    expect(link()).toBeNull();
    await mark('Three', '?marked=71%2C73');
    expect(link()).toHaveAttribute('href', '/job-details/12/compare?with=71,73');
    await mark('Two', '?marked=71%2C73%2C72');
    await mark('Four', '?marked=71%2C73%2C72%2C74');
    expect(screen.getByRole('checkbox', { name: 'Compare Five' })).toBeDisabled();
    await mark('One', '?marked=73%2C72%2C74');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(shownAddress()).toHaveTextContent(/^\/job-details\/12$/));
  });

  it('is not offered for a single applicant', async () => {
    open(buildJob({ applications: [tom] }), '/job-details/12');
    expect(await screen.findByText('Tom Becker')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the comparison', () => {
  it('shows of each what to decide by, plays one pitch at a time, and leads back with the same marks', async () => {
    const invitations = [buildInvitation({ state: 'applied', creator: tom.creator })];
    open(buildJob({ applications: [tom, ana], invitations }), PATH);
    expect(await screen.findByText('I am Tom Becker.')).toBeVisible();
    expect(column('Tom Becker').getByText('Male, 40 years')).toBeVisible();
    expect(column('Tom Becker').getByText('Invited')).toBeVisible();
    expect(column('Ana Ruiz').queryByText('Invited')).toBeNull();
    expect(column('Tom Becker').getByText('4.50')).toBeVisible();
    expect(await column('Tom Becker').findByText('12')).toBeVisible();
    expect(column('Tom Becker').getByText('2 hours')).toBeVisible();
    expect(await column('Ana Ruiz').findByText('This creator’s page is not available now.')).toBeVisible();
    expect(column('Ana Ruiz').getByRole('link', { name: 'Message Ana Ruiz' })).toHaveAttribute('href', '/chat/32');
    const [first, second] = [
      screen.getByLabelText('Video pitch of Tom Becker'),
      screen.getByLabelText('Video pitch of Ana Ruiz'),
    ] as HTMLVideoElement[];
    const paused = [first, second].map((video) => vi.spyOn(video as HTMLVideoElement, 'pause'));
    fireEvent.play(second as HTMLVideoElement);
    expect(paused.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    expect(screen.getByRole('link', { name: 'Job #12' })).toHaveAttribute('href', '/job-details/12?marked=71,72');
  });

  it('shows immediately that an applicant has withdrawn or the job was assigned', async () => {
    const changes = open(buildJob({ applications: [tom, ana] }), PATH);
    await screen.findByText('I am Tom Becker.');
    await changes(buildJob({ applications: [ana] }));
    const sentence = 'Tom Becker has withdrawn this application, or closed the account.';
    await waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(sentence));
    expect(column('Tom Becker').getByText(sentence)).toBeVisible();
    expect(column('Tom Becker').queryByRole('button')).toBeNull();
    const creator = { id: 32, name: 'Ana Ruiz', picture: null };
    await changes(buildJob({ status: 'in_progress', creator, applications: [{ ...ana, status: 'accepted' }] }));
    expect(await screen.findByRole('heading', { name: 'Ana Ruiz was chosen for this job' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the order' })).toHaveAttribute('href', '/job-details/12');
  });

  it('opens the application to choose somebody, and the order after that', async () => {
    const creator = { id: 31, name: 'Tom Becker', picture: null };
    const after = buildJob({ status: 'in_progress', creator, applications: [{ ...tom, status: 'accepted' }] });
    open(buildJob({ applications: [tom, ana] }), PATH, { 'POST /accept/application/71': { data: after } });
    await userEvent.click(await screen.findByRole('button', { name: 'Choose Tom Becker' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Accepting starts the work. The other applicants are told.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Accepted the application!')).toBeVisible();
    await waitFor(() => expect(shownAddress()).toHaveTextContent(/^\/job-details\/12$/));
  });

  it('declines in place, and reconsiders', async () => {
    const at = '2026-11-21T10:00:00.000Z';
    const declined = { ...tom, status: 'declined', declined: { reason: 'full', words: null, at } } as const;
    open(buildJob({ applications: [tom, ana] }), PATH, {
      'POST /brand/application/71/decline': { data: buildJob({ applications: [declined, ana] }) },
      'POST /brand/application/71/reconsider': { data: buildJob({ applications: [tom, ana] }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Decline Tom Becker' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline application' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Full for this job' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await column('Tom Becker').findByText('You declined Tom Becker.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('article', { name: 'Tom Becker' })).toHaveFocus());
    await userEvent.click(column('Tom Becker').getByRole('button', { name: 'Reconsider Tom Becker' }));
    expect(await column('Tom Becker').findByRole('button', { name: 'Choose Tom Becker' })).toBeVisible();
  });

  it.each(['', '?with=71', '?with=x,0,71,71'])('has nobody to compare at the address %j', async (query) => {
    open(buildJob({ applications: [tom, ana] }), `/job-details/12/compare${query}`);
    expect(await screen.findByRole('heading', { name: 'Nobody to compare yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the order' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/job-details\/12/),
    );
  });
});
