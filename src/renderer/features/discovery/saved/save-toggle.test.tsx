import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { buildCreatorJob } from '#renderer/entities/job/fixtures/build-creator-job.ts';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { renderPages } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import type { CreatorJobDetail } from '../creator-job.ts';
import { Component as JobPage } from '../job-page.tsx';
import { Component as JobsPage } from '../jobs-page.tsx';

const job = (id: number, name: string, overrides: Partial<CreatorJobDetail> = {}): CreatorJobDetail => {
  const built = buildCreatorJob({ id, ...overrides });
  return { ...built, product: { ...built.product, name } };
};
const lamp = job(1, 'Desk Lamp');
const gone = job(2, 'Trail Cup', { status: 'in_progress', applicants: null, script: null });

/** A server that keeps which jobs are saved. */
const serve = (...first: number[]) => {
  let saved = first;
  const answer = () => ({ data: { ids: saved } });
  const routes = Object.fromEntries(
    [lamp, gone].flatMap(({ id }) => [
      [
        `POST /creator/job/${id}/save`,
        () => {
          saved = [id, ...saved];
          return answer();
        },
      ],
      [
        `POST /creator/job/${id}/unsave`,
        () => {
          saved = saved.filter((one) => one !== id);
          return answer();
        },
      ],
    ]),
  );
  return mockApi({
    ...routes,
    'GET /creator/saved-jobs': answer,
    'GET /creator/all-jobs': ({ config: { params } }) => {
      const data = params.saved ? [lamp, gone].filter(({ id }) => saved.includes(id)) : [lamp];
      return { data, meta: { page: 1, per_page: 20, total: data.length } };
    },
    'GET /creator/get/job/1': { data: lamp },
    'POST /creator/jobs/seen': { data: { since: null } },
    'GET /creator/saved-searches': { data: [] },
    'GET /client-config': { data: { video_duration: [], aspect_ratio: [] } },
  });
};

const show = (path: string) => renderPages({ '/jobs': <JobsPage />, '/jobs/:id': <JobPage /> }, { path });

beforeEach(() => signIn('creator'));

it('saves a job on its card', async () => {
  const calls = serve();
  show('/jobs');
  const mark = await screen.findByRole('button', { name: 'Save Desk Lamp', pressed: false });
  await userEvent.click(mark);
  expect(await screen.findByRole('button', { name: 'Save Desk Lamp', pressed: true })).toBe(mark);
  expect(calls).toContain('POST /creator/job/1/save');
});

it('saves a job on its page', async () => {
  serve();
  show('/jobs/1');
  await userEvent.click(await screen.findByRole('button', { name: 'Save job', pressed: false }));
  expect(await screen.findByRole('button', { name: 'Save job', pressed: true })).toBeVisible();
});

it('lists the saved jobs behind a filter, a closed one without a link', async () => {
  serve(1, 2);
  show('/jobs');
  await userEvent.click(await screen.findByRole('button', { name: 'Saved', pressed: false }));
  const list = within(await screen.findByRole('list', { name: 'Saved jobs' }));
  expect(await list.findByText('Trail Cup')).toBeVisible();
  expect(list.getByText('Closed')).toBeVisible();
  expect(list.getAllByRole('link')).toEqual([list.getByRole('link', { name: 'Desk Lamp' })]);
  expect(screen.queryByRole('button', { name: 'Asks for my gender only' })).toBeNull();
});

it('removes a closed job, which a click on the message takes back', async () => {
  serve(1, 2);
  show('/jobs?saved=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Save Trail Cup', pressed: true }));
  await waitFor(() => expect(screen.queryByText('Trail Cup')).toBeNull());
  await userEvent.click(
    await screen.findByRole('button', { name: 'Trail Cup is no longer saved. Click here to undo.' }),
  );
  expect(await screen.findByRole('button', { name: 'Save Trail Cup', pressed: true })).toBeVisible();
});

it('says how to save when nothing is saved', async () => {
  serve();
  show('/jobs?saved=1');
  expect(await screen.findByRole('heading', { name: 'No saved jobs' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'All open jobs' }));
  expect(await screen.findByText('Desk Lamp')).toBeVisible();
});

it('says why a job cannot be saved', async () => {
  mockApi({
    'GET /creator/get/job/1': { data: lamp },
    'GET /creator/saved-jobs': { data: { ids: [] } },
    'POST /creator/job/1/save': { status: 409, message: 'You have saved 200 jobs. Remove one of them first.' },
  });
  show('/jobs/1');
  await userEvent.click(await screen.findByRole('button', { name: 'Save job' }));
  expect(await screen.findByText('You have saved 200 jobs. Remove one of them first.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save job', pressed: false })).toBeVisible();
});
