import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { renderPages } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import type { BrandJobDetail } from '../brand-job.ts';
import { buildApplication, buildJob, buildVideo } from '../fixtures/build-job.ts';
import { Component as Details } from './job-details-page.tsx';

const WORDS = 'Please start with the label.';
const creator = { id: 31, name: 'Tom Becker', picture: null };
const applications = [buildApplication({ status: 'accepted' })];
const withVideo = (video: Parameters<typeof buildVideo>[0] = {}, more: Partial<BrandJobDetail> = {}) => {
  const userjob = buildVideo({ version: 2, ...video });
  return buildJob({ status: 'in_progress', creator, applications, userjob, deliveries: [userjob], ...more });
};
const asked = withVideo({ changes: { words: WORDS, at: '2026-11-21T10:00:00.000Z' } });

const open = (job: BrandJobDetail, more: Parameters<typeof mockApi>[0] = {}) => {
  const calls = mockApi({ 'GET /brand/job/12': { data: job }, ...more });
  renderPages({ '/details/:id': <Details /> }, { path: '/details/12' });
  return calls;
};

const ask = async (words: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for changes' }));
  if (words) await userEvent.type(await dialog.findByRole('textbox', { name: /What to change/ }), words);
  await userEvent.click(await dialog.findByRole('button', { name: 'Send' }));
  return dialog;
};

beforeEach(() => signIn('brand'));

describe('asking for changes to a delivered video', () => {
  it('sends the words with the version that was watched, and shows what is asked for', async () => {
    open(withVideo(), {
      'POST /brand/job/12/changes': { data: asked },
    });
    await ask(WORDS);
    expect(await screen.findByText('Your request was sent to Tom Becker.')).toBeVisible();
    expect(sentTo('POST /brand/job/12/changes')).toEqual([{ version: 2, words: WORDS }]);
    expect(await screen.findByRole('heading', { name: 'Changes asked for' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'What to change in version 2' })).toBeVisible();
    expect(screen.getByText(WORDS)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Ask for changes' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Mark as Completed' })).toBeVisible();
  });

  it('needs words', async () => {
    const calls = open(withVideo());
    const dialog = await ask('');
    expect(await dialog.findByText('Please write what to change')).toBeVisible();
    expect(calls).not.toContain('POST /brand/job/12/changes');
  });

  it('reloads the job when there is a newer version', async () => {
    const message = 'The creator has uploaded a newer version meanwhile. Watch it first.';
    const calls = open(withVideo(), { 'POST /brand/job/12/changes': { status: 409, message } });
    await ask(WORDS);
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(calls.filter((name) => name === 'GET /brand/job/12')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['before there is a video', buildJob({ status: 'in_progress', creator, applications, shipped_at: '2026-11-20' })],
    ['once the job is completed', withVideo({}, { status: 'completed' })],
  ])('is not offered %s', async (_when, job) => {
    open(job);
    expect(await screen.findByRole('heading', { name: 'Requirements' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask for changes' })).toBeNull();
    expect(screen.queryByRole('heading', { name: /What to change/ })).toBeNull();
  });

  it('says that the words were erased', async () => {
    open(withVideo({ changes: { words: null, at: '2026-11-21T10:00:00.000Z' } }));
    expect(await screen.findByText('This text was deleted together with an account.')).toBeVisible();
  });
});

describe('the due time of a job', () => {
  const due_at = new Date(2026, 10, 30, 12).toISOString();

  it('is shown while the video is filmed', async () => {
    open(buildJob({ status: 'in_progress', creator, applications, due_at, stage: 'filming' }));
    expect(await screen.findByRole('note')).toHaveTextContent(/Due Mon, Nov 30, 12:00 PM \S+$/);
  });

  it('is said to be over when the video is late, and the brand can message the creator', async () => {
    open(buildJob({ status: 'in_progress', creator, applications, due_at, stage: 'late' }));
    const step = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(step.getByRole('heading', { name: 'Video is late' })).toBeVisible();
    expect(step.getByRole('note')).toHaveTextContent(/Was due Mon, Nov 30, 12:00 PM \S+$/);
    expect(step.getByRole('link', { name: 'Message' })).toHaveAttribute('href', '/chat/31');
  });
});
