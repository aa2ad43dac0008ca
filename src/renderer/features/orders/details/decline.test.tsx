import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { enter, renderPages } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { buildApplication, buildCreator, buildJob } from '../fixtures/build-job.ts';
import { Component } from './job-details-page.tsx';

const tom = buildApplication();
const ana = buildApplication({ id: 72, creator: buildCreator({ id: 32, name: 'Ana Ruiz' }) });
const declined = buildApplication({
  status: 'declined',
  declined: { reason: 'look', words: 'We need a garden.', at: '2026-11-21T10:00:00.000Z' },
});

const open = (routes: Parameters<typeof mockApi>[0]) => {
  const calls = mockApi(routes);
  renderPages({ '/job-details/:id': <Component /> }, { path: '/job-details/12' });
  return calls;
};
const askToDecline = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Decline Tom Becker' }));
  return within(await screen.findByRole('dialog', { name: 'Decline application' }));
};

beforeEach(() => signIn('brand'));

describe('declining an applicant', () => {
  it('asks for the reason, folds the applicant away, and lets the brand reconsider', async () => {
    let job = buildJob({ applications: [tom, ana] });
    open({
      'GET /brand/job/12': () => ({ data: job }),
      'POST /brand/application/71/decline': () => {
        job = buildJob({ applications: [declined, ana] });
        return { data: job };
      },
      'POST /brand/application/71/reconsider': () => {
        job = buildJob({ applications: [tom, ana] });
        return { data: job };
      },
    });
    const dialog = await askToDecline();
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await dialog.findByText('Choose a reason')).toBeVisible();
    expect(sentTo('POST /brand/application/71/decline')).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: 'Looking for another look' }));
    await enter(dialog.getByRole('textbox', { name: /^Your own words/ }), 'We need a garden.');
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Application declined. Tom Becker was told.')).toBeVisible();
    expect(sentTo('POST /brand/application/71/decline')).toEqual([{ reason: 'look', words: 'We need a garden.' }]);

    const fold = await screen.findByRole('button', { name: '1 declined' });
    await waitFor(() => expect(fold).toHaveFocus());
    expect(screen.queryByText('Tom Becker')).toBeNull();
    await userEvent.click(fold);
    const list = within(screen.getByRole('list', { name: 'Declined applications' }));
    expect(list.getByText(/^Looking for another look/)).toHaveTextContent('We need a garden.');
    await userEvent.click(list.getByRole('button', { name: 'Reconsider Tom Becker' }));
    expect(await screen.findByText('Tom Becker is among the applicants again, and was told.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /declined$/ })).toBeNull();
  });

  it('loads the job again where the applicant has withdrawn meanwhile', async () => {
    let isWithdrawn = false;
    open({
      'GET /brand/job/12': () => ({ data: buildJob({ applications: isWithdrawn ? [] : [tom] }) }),
      'POST /brand/application/71/decline': () => {
        isWithdrawn = true;
        return { status: 409, message: 'This application was withdrawn.' };
      },
    });
    const dialog = await askToDecline();
    await userEvent.click(dialog.getByRole('radio', { name: 'Full for this job' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('This application was withdrawn.')).toBeVisible();
    expect(await screen.findByText('No Applications yet')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that nobody else has applied once all are declined', async () => {
    open({ 'GET /brand/job/12': { data: buildJob({ applications: [declined] }) } });
    expect(await screen.findByText('Nobody else has applied yet.')).toBeVisible();
    expect(screen.queryByText('No Applications yet')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Finding a creator' })).toBeVisible();
  });
});
