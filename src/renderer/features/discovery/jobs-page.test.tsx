import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment, StrictMode } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { enter, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { Component as JobsPage } from './jobs-page.tsx';

const SINCE = '2026-03-01T10:00:00.000Z';
const job = (id: number, name: string, opened_at: string, application: object | null = null) => ({
  id,
  status: 'pending',
  price: 180,
  opened_at,
  applicants: application === null ? 0 : 3,
  gender: 'female',
  age: '18-24',
  product: { name, image: null, is_physical: 1 },
  video_setting: { title: '30 seconds' },
  aspect_ratio_setting: { title: '9:16' },
  brand: { name: 'Northwind', ratings_avg_stars: 4.25, rated: id },
  application,
});
const older = {
  ...job(1, 'Old Lamp', '2026-02-28T10:00:00.000Z', { status: 'withdrawn' }),
  invitation: { declined: 0 },
};
const newer = job(2, 'New Chair', '2026-03-01T10:00:01.000Z', { status: 'pending' });
const offers = { video_duration: [{ id: 2, title: '30 seconds' }], aspect_ratio: [{ id: 4, title: '1:1' }] };

const serve = (seen: object = { data: { since: SINCE } }) => {
  mockApi({
    'GET /creator/all-jobs': ({ config: { params } }) => {
      const data = params.since ? [newer] : [newer, older];
      return { data, meta: { page: 1, per_page: 20, total: data.length } };
    },
    'POST /creator/jobs/seen': seen,
    'GET /creator/saved-searches': { data: [] },
    'GET /client-config': { data: offers },
    'GET /creator/saved-jobs': { data: { ids: [] } },
  });
};
const show = (path = '/jobs', Mode: typeof Fragment = Fragment) =>
  renderScreen(
    <Mode>
      <Routes>
        <Route path="/jobs" element={<JobsPage />} />
        <Route path="/jobs/:id" element={<Link to="/jobs">Back</Link>} />
      </Routes>
    </Mode>,
    { path },
  );
const card = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body);

beforeEach(() => signIn('creator'));

it('shows the stars of brands that have some', async () => {
  const unrated = {
    ...newer,
    id: 3,
    product: { ...newer.product, name: 'Plain Cup' },
    brand: { ...newer.brand, rated: 0 },
  };
  mockApi({
    'GET /creator/all-jobs': { data: [newer, unrated], meta: { page: 1, per_page: 20, total: 2 } } as object,
    'POST /creator/jobs/seen': { data: { since: SINCE } },
    'GET /creator/saved-searches': { data: [] },
    'GET /client-config': { data: offers },
    'GET /creator/saved-jobs': { data: { ids: [] } },
  });
  show();
  expect((await card('New Chair')).getByText('4.25').parentElement).toHaveTextContent('Rated 4.25 (2)');
  expect((await card('Plain Cup')).queryByText(/Rated|No ratings/)).toBeNull();
});

it('marks the jobs since the last visit as new, and can filter for them', async () => {
  serve();
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'New since last visit' }));
  await waitFor(() => expect(screen.queryByText('Old Lamp')).toBeNull());
  expect(sentTo('GET /creator/all-jobs').at(-1)).toMatchObject({ since: SINCE });
  expect((await card('New Chair')).getByText('New')).toBeVisible();
  expect((await card('New Chair')).queryByText('You are invited')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'New since last visit' }));
  expect((await card('Old Lamp')).queryByText('New')).toBeNull();
  expect((await card('Old Lamp')).getByText('You are invited')).toBeVisible();
});

it('reports a visit once, not per effect, filter or opened job', async () => {
  serve();
  show('/jobs', StrictMode);
  await userEvent.click(await screen.findByRole('button', { name: 'Asks for my gender only' }));
  await userEvent.click(await screen.findByRole('link', { name: 'New Chair' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Back' }));
  expect((await card('New Chair')).getByText('New')).toBeVisible();
  expect(sentTo('POST /creator/jobs/seen')).toHaveLength(1);
});

it.each([
  ['on the first visit', { data: { since: null } }],
  ['when the visit could not be told', { status: 500 }],
])('marks no job as new %s', async (_, answer) => {
  serve(answer);
  show();
  expect((await card('New Chair')).queryByText('New')).toBeNull();
  await screen.findByRole('option', { name: '30 seconds' });
  expect(screen.queryByRole('button', { name: 'New since last visit' })).toBeNull();
});

it('filters by duration, ratio, price and gender', async () => {
  serve();
  show('/jobs?ratio=4');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Video duration' }), '30 seconds');
  expect(screen.getByRole('combobox', { name: 'Aspect ratio' })).toHaveDisplayValue('1:1');
  await enter(screen.getByRole('textbox', { name: 'Price from' }), '50.5');
  const cardRead = vi.spyOn(newer.brand, 'name', 'get');
  await enter(screen.getByRole('textbox', { name: 'Price to' }), 'cheap');
  expect(cardRead).not.toHaveBeenCalled();
  cardRead.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Asks for my gender only' }));
  const wanted = { page: 1, per_page: 20, sort: 'newest', ratio: 4, duration: 2, min_price: 50.5, fit: 'gender' };
  await waitFor(() => expect(sentTo('GET /creator/all-jobs').at(-1)).toEqual(wanted));
  expect(screen.getByRole('textbox', { name: 'Price to' })).toHaveValue('cheap');
  expect(screen.getByText('Write it like 10.50')).toBeVisible();
});

it('says of each job whom it asks for, when it was posted, and how many have applied', async () => {
  serve();
  show();
  const shown = await card('New Chair');
  expect(shown.getByText('Women aged 18 to 24 · Product sent to you')).toBeVisible();
  expect(shown.getByText(/^Posted.* · You and 2 others have applied$/)).toBeVisible();
  expect((await card('Old Lamp')).getByText(/ · 3 creators have applied$/)).toBeVisible();
  const exact = new Date(newer.opened_at).toLocaleString('en-US');
  expect(shown.getByTitle(exact)).toHaveTextContent(`(${exact})`);
});

it('marks a job with an application, but not a withdrawn one', async () => {
  serve();
  show();
  expect((await card('New Chair')).getByText('You applied')).toBeVisible();
  expect((await card('Old Lamp')).queryByText('You applied')).toBeNull();
});

it('leads to the saved jobs when no job is open, and says what it lists', async () => {
  const none = { data: [], meta: { page: 1, per_page: 20, total: 0 } };
  mockApi({
    'GET /creator/all-jobs': none,
    'POST /creator/jobs/seen': { data: { since: null } },
    'GET /creator/saved-searches': { data: [] },
    'GET /client-config': { data: offers },
    'GET /creator/saved-jobs': { data: { ids: [1] } },
  });
  show();
  expect(screen.getByText('Open jobs that fit your profile. The price is what you earn.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Nothing fits you right now' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Saved jobs' })).toHaveAttribute('href', '/jobs?saved=1');
});

it('does not speak of a fit before the profile is complete', async () => {
  signIn('creator', { profile_completed: 0 });
  serve();
  show();
  expect(await screen.findByText('Open jobs. The price is what you earn.')).toBeVisible();
});
