import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { buildTransfers } from '#renderer/platform/web/fixtures/fake-transfers.ts';
import { buildTask } from './fixtures/build-task.ts';
import { renderTasks } from './fixtures/render-tasks.tsx';

const GET = 'GET /creator/get/job/7';
const RATE = 'POST /creator/job/7/rate-brand';
const list = { 'GET /creator/jobs': { data: [], meta: { page: 1, per_page: 20, total: 0 } } as object };
const completed = buildTask({ status: 'completed', stage: 'completed' });

const open = (routes: Parameters<typeof mockApi>[0]) => {
  const calls = mockApi({ ...list, ...routes });
  renderTasks('/tasks/7', buildPlatform({ transfers: buildTransfers().queue }));
  return calls;
};
const whatNow = async () => within(await screen.findByRole('region', { name: 'What now' }));
const openDialog = async () => {
  await userEvent.click((await whatNow()).getByRole('button', { name: 'Rate Brand' }));
  return within(await screen.findByRole('dialog', { name: 'Rate Brand' }));
};

beforeEach(() => signIn('creator'));

describe('the brand of a completed task', () => {
  it('is rated with stars and words, which the dialog and then the task show', async () => {
    open({
      [GET]: () => ({
        data: sentTo(RATE).length > 0 ? { ...completed, rating: 4, rating_comment: 'Clear brief.' } : completed,
      }),
      [RATE]: {},
    });
    const dialog = await openDialog();
    expect(dialog.getByRole('radiogroup', { name: 'How was it to work with Northwind?' })).toBeVisible();
    expect(dialog.getByText('Shown on the page of Northwind with your first name.')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: '4 stars' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^In your words/ }), 'Clear brief.');
    await userEvent.click(dialog.getByRole('button', { name: 'Rate Brand' }));
    expect(await screen.findByText('Rating Submitted!')).toBeVisible();
    expect(sentTo(RATE)).toEqual([{ stars: 4, comment: 'Clear brief.' }]);
    expect(await dialog.findByText('You gave 4 stars')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rate Brand' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'Your Rating' })).toBeVisible();
    expect(screen.getByText('Clear brief.')).toBeVisible();
    expect((await whatNow()).queryByRole('button', { name: 'Rate Brand' })).toBeNull();
  });

  it('is not rated without a choice', async () => {
    const calls = open({ [GET]: { data: completed } });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Rate Brand' }));
    expect(await dialog.findByText('Choose one to five stars')).toBeVisible();
    expect(calls).not.toContain(RATE);
  });

  it('is rated once: a refusal says so, and the words stay', async () => {
    open({
      [GET]: { data: completed },
      [RATE]: { status: 409, message: 'You have already rated the brand of this job.' },
    });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('radio', { name: '1 star' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^In your words/ }), 'Late.');
    await userEvent.click(dialog.getByRole('button', { name: 'Rate Brand' }));
    expect(await screen.findByText('You have already rated the brand of this job.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^In your words/ })).toHaveValue('Late.');
  });

  it('shows what was hidden of the words, and is not to be rated again', async () => {
    const rating_comment_hidden = 'It has a phone number.';
    open({ [GET]: { data: { ...completed, rating: 1, rating_comment: 'Call them.', rating_comment_hidden } } });
    expect(await screen.findByText('You gave 1 star')).toBeVisible();
    expect(screen.getByText('The UGC Admins have hidden this text: It has a phone number.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rate Brand' })).toBeNull();
  });
});

it.each(['filming', 'delivered', 'cancelled'] as const)('a task that is %s has no brand to rate', async (stage) => {
  open({ [GET]: { data: buildTask({ stage, status: stage === 'cancelled' ? 'cancelled' : 'in_progress' }) } });
  await whatNow();
  expect(screen.queryByRole('button', { name: 'Rate Brand' })).toBeNull();
  expect(screen.queryByText('Your Rating')).toBeNull();
});
