import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dueMoment } from '#renderer/entities/job/due-date.tsx';
import { buildReport, buildSpending } from '#renderer/entities/report/fixtures/build-report.ts';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { renderScreen, resizeTo } from '#renderer/fixtures/render-screen.tsx';
import { buildUser, signIn } from '#renderer/fixtures/sign-in.ts';
import { session } from '#renderer/lib/session/session.ts';
import { requiredFields } from '#shared/domain/people/profile.ts';
import { Component as DashboardPage } from './dashboard-page.tsx';
import type { Need } from './need.ts';

const counters = {
  ...{ total_jobs: 0, ongoing_jobs: 0, finished_jobs: 0, total_earnings: 0 },
  ...{ missing: [], needs_you: [], notifications: [], jobs: [], tasks: [] },
};

const buildNeed = (overrides: Partial<Need> = {}): Need => ({
  id: 12,
  stage: 'delivered',
  stage_since: '2026-11-20T10:00:00.000Z',
  applicants: 0,
  new_applicants: 0,
  invited: 0,
  product: { name: 'Lumen Desk Lamp', image: null },
  person: { id: 31, name: 'Tom Becker', picture: null },
  ...overrides,
});

const job = {
  ...{ id: 14, price: 100, product: { name: 'Oat Bar', image: null } },
  ...{ video_setting: { title: '30 seconds' }, aspect_ratio_setting: { title: '9:16' } },
  ...{ status: 'in_progress', stage: 'delivered', stage_since: '2026-11-20T10:00:00.000Z', due_at: null },
  paused_at: null,
};

const open = async (role: 'brand' | 'creator', data: object = {}, profile_completed: 0 | 1 = 1) => {
  const calls = mockApi({
    [`GET /${role}/home-page`]: { data: { ...counters, ...data } },
    'GET /brand/spending': { data: buildSpending() },
    'GET /creator/earnings': { data: buildReport() },
  });
  signIn(role, { profile_completed });
  renderScreen(<DashboardPage />);
  await screen.findByText('Finished Jobs');
  return calls;
};
const show = (role: 'brand' | 'creator', finished: number) =>
  open(role, { total_jobs: finished, finished_jobs: finished });

describe.each([
  ['creator', 'No tasks yet', 'No open tasks, 3 finished', '/tasks'],
  ['brand', 'No ongoing jobs', 'No open jobs, 3 finished', '/orders'],
] as const)('the dashboard of a %s without open jobs', (role, none, finished, path) => {
  it('invites a user who never had any', async () => {
    await show(role, 0);
    expect(screen.getByRole('heading', { name: none })).toBeVisible();
  });

  it('links to the finished ones', async () => {
    await show(role, 3);
    expect(screen.getByRole('heading', { name: finished })).toBeVisible();
    expect(screen.queryByText(none)).toBeNull();
    expect(screen.getByRole('link', { name: /^See your/ })).toHaveAttribute('href', path);
  });

  it('links to one that ended without being finished', async () => {
    await open(role, { total_jobs: 1 });
    expect(screen.getByRole('heading', { name: /^No open (tasks|jobs)$/ })).toBeVisible();
    expect(screen.queryByText(none)).toBeNull();
    expect(screen.getByRole('link', { name: /^See your (task|job)$/ })).toHaveAttribute('href', path);
  });
});

describe('the list of what needs the user', () => {
  const shown = () =>
    within(screen.getByRole('region', { name: 'Needs you' }))
      .getAllByRole('listitem')
      .map((row) => {
        const link = within(row).getByRole('link');
        return [row.textContent, link.getAttribute('aria-label'), link.getAttribute('href')];
      });
  let since = '';
  beforeEach(() => {
    since = new Date().toISOString();
  });

  it('says to a brand what each job waits for, and leads to where it is done', async () => {
    const nobody = { person: null, stage_since: since };
    await open('brand', {
      needs_you: [
        buildNeed({ stage_since: since }),
        buildNeed({ id: 13, stage: 'shipping_product', stage_since: since }),
        buildNeed({ id: 14, stage: 'choosing_creator', applicants: 3, new_applicants: 2, ...nobody }),
        buildNeed({ id: 15, stage: 'script_ready', ...nobody }),
        buildNeed({ id: 16, stage: 'unpaid', ...nobody }),
      ],
    });
    expect(shown()).toEqual([
      [
        'Tom Becker has delivered the video#12 · Just now · Lumen Desk LampWatch the video',
        'Watch the video: job #12, Lumen Desk Lamp',
        '/job-details/12',
      ],
      [
        'Tom Becker needs the product to film#13 · Just now · Lumen Desk LampSend the product',
        'Send the product: job #13, Lumen Desk Lamp',
        '/job-details/13',
      ],
      [
        '3 creators have applied, 2 new#14 · Just now · Lumen Desk LampChoose a creator',
        'Choose a creator: job #14, Lumen Desk Lamp',
        '/job-details/14',
      ],
      [
        'Your script is ready#15 · Just now · Lumen Desk LampRead the script',
        'Read the script: job #15, Lumen Desk Lamp',
        '/job-script/15',
      ],
      [
        'This job is not paid yet#16 · Just now · Lumen Desk LampPay',
        'Pay: job #16, Lumen Desk Lamp',
        '/drafts?q=%2316',
      ],
    ]);
    expect(screen.queryByText('All clear')).toBeNull();
    expect(screen.queryByRole('link', { name: 'See all' })).toBeNull();
  });

  it('says to a creator which brand waits for a video', async () => {
    const person = { id: 1, name: 'Northwind Goods', picture: null };
    await open('creator', {
      needs_you: [
        buildNeed({ id: 10, stage: 'late', stage_since: '2026-11-30T12:00:00.000Z', person }),
        buildNeed({ id: 11, stage: 'changes', stage_since: since, person }),
        buildNeed({ id: 9, stage: 'shipping_product', stage_since: since, person }),
        buildNeed({ stage: 'filming', stage_since: since, person }),
        buildNeed({ id: 13, stage: 'choosing_creator', invited: 1, stage_since: since, person }),
      ],
    });
    expect(shown()).toEqual([
      [
        `Northwind Goods waits for your video, which is late#10 · Was due ${dueMoment('2026-11-30T12:00:00.000Z')} · Lumen Desk LampUpload it now`,
        'Upload it now: job #10, Lumen Desk Lamp',
        '/tasks/10',
      ],
      [
        'Northwind Goods asks for changes to your video#11 · Just now · Lumen Desk LampChange the video',
        'Change the video: job #11, Lumen Desk Lamp',
        '/tasks/11',
      ],
      [
        'Northwind Goods needs your shipping address#9 · Just now · Lumen Desk LampEnter the address',
        'Enter the address: job #9, Lumen Desk Lamp',
        '/profile?tab=address',
      ],
      [
        'Northwind Goods waits for your video#12 · Just now · Lumen Desk LampFilm and upload',
        'Film and upload: job #12, Lumen Desk Lamp',
        '/tasks/12',
      ],
      [
        'Northwind Goods invites you to apply#13 · Just now · Lumen Desk LampLook at the job',
        'Look at the job: job #13, Lumen Desk Lamp',
        '/jobs/13',
      ],
    ]);
  });

  it.each([
    ['brand', { stage: 'delivered' }, '/orders'],
    ['brand', { stage: 'unpaid' }, '/drafts'],
    ['creator', { stage: 'filming' }, '/tasks'],
    ['creator', { stage: 'choosing_creator', invited: 1 }, '/jobs?invited=1'],
  ] as const)('shows five jobs to a %s and leads to the list of the next one: %j', async (role, next, path) => {
    const needs_you = Array.from({ length: 5 }, (_, n) => buildNeed({ id: n + 1, stage: 'filming' }));
    needs_you.push(buildNeed({ id: 6, ...next }));
    await open(role, { needs_you });
    expect(shown()).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'See all' })).toHaveAttribute('href', path);
    // The next visit's placeholder has as many rows.
    expect(localStorage.getItem('needs:7')).toBe('5');
  });

  it('leads a creator to both lists where invitations and tasks are cut', async () => {
    const needs_you = Array.from({ length: 6 }, (_, n) =>
      buildNeed({ id: n + 1, stage: 'choosing_creator', invited: 1 }),
    );
    needs_you.push(buildNeed({ id: 9, stage: 'filming' }));
    await open('creator', { needs_you });
    expect(shown()).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'All invitations' })).toHaveAttribute('href', '/jobs?invited=1');
    expect(screen.getByRole('link', { name: 'All tasks' })).toHaveAttribute('href', '/tasks');
    expect(screen.queryByRole('link', { name: 'See all' })).toBeNull();
  });

  it('isolates a name that is written from right to left', async () => {
    const person = { id: 1, name: 'نور 🎥', picture: null };
    await open('brand', { needs_you: [buildNeed({ person })] });
    expect(screen.getByText('نور 🎥').tagName).toBe('BDI');
  });

  it('says what is to be done beside a name of 255 characters', async () => {
    const person = { id: 1, name: 'N'.repeat(255), picture: null };
    await open('creator', { needs_you: [buildNeed({ stage: 'filming', stage_since: since, person })] });
    expect(shown()[0]?.[0]).toMatch(/^N{39}… waits for your video/);
  });

  it.each(['brand', 'creator'] as const)('is clear when nothing waits for a %s', async (role) => {
    await open(role);
    expect(screen.getByText('All clear')).toBeVisible();
    expect(screen.getByText(/waits for you/)).toBeVisible();
  });

  it('counts the open points of the profile, which the checklist lists', async () => {
    await open('creator', { missing_videos: ['pitch', 'portfolio'] });
    const list = screen.getByRole('list', { name: 'What helps brands to choose you' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('2 points of your profile are still open.')).toBeVisible();
    expect(screen.queryByText('All clear')).toBeNull();
  });
});

it.each([
  ['brand', { jobs: [job] }, '/job-details/14'],
  ['creator', { tasks: [{ id: 14, job }] }, '/tasks/14'],
] as const)('the rows of a %s are links to their jobs', async (role, data, path) => {
  await open(role, data);
  const table = within(screen.getByRole('table', { name: role === 'brand' ? 'Ongoing Jobs' : 'Tasks' }));
  expect(table.getByRole('link', { name: 'Oat Bar' })).toHaveAttribute('href', path);
});

describe.each([
  ['brand', { jobs: [job] }, 'Ongoing Jobs', 'Watch the video'],
  ['creator', { tasks: [{ id: 14, job }] }, 'Tasks', 'With the brand'],
] as const)('the rows of a %s', (role, data, label, stage) => {
  afterEach(() => resizeTo(1024));

  it('say the stage of each job and since when, beside their other columns', async () => {
    await open(role, data);
    const table = within(screen.getByRole('table', { name: label }));
    const titles = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(titles).toEqual(['Job Id', 'Product', 'Video Duration', 'Price', 'Status']);
    expect(table.getByText(stage)).toBeVisible();
    expect(table.getByText('In Progress')).toBeVisible();
    expect(table.getByText(/Nov 20|ago/)).toBeVisible();
  });

  it('say it in cards too', async () => {
    resizeTo(390);
    await open(role, data);
    const card = within(within(screen.getByRole('list', { name: label })).getByRole('listitem'));
    for (const words of ['#14', '30 seconds', stage]) expect(card.getByText(words)).toBeVisible();
    expect(card.getByText(/Nov 20|ago/)).toBeVisible();
  });
});

it.each([
  ['brand', 'Spending by month', 'Spending by product'],
  ['creator', 'Earnings by month', 'Newest earnings by job'],
] as const)('a %s sees the year in figures, by one call more', async (role, byMonth, byName) => {
  const calls = await open(role);
  expect(await screen.findByRole('region', { name: byMonth })).toBeVisible();
  expect(screen.getByRole('region', { name: byName })).toBeVisible();
  expect(calls).toHaveLength(2);
});

it.each(['brand', 'creator'] as const)('the banner of a %s leads to the tab that lacks something', async (role) => {
  await open(role, {}, 0);
  expect(screen.getByRole('link', { name: 'Finish Profile' })).toHaveAttribute('href', '/profile?tab=info');
});

describe('the checklist of the profile', () => {
  const needs = 'What your profile still needs';

  it.each([
    ['brand', ['Add a picture', 'Write a description'], ['/profile?field=picture', '/profile?field=description']],
    [
      'creator',
      ['Add a picture', 'Write a description', 'Enter your date of birth', 'Choose your gender'],
      ['/profile?field=picture', '/profile?field=description', '/profile?field=date_of_birth', '/profile?field=gender'],
    ],
  ] as const)('leads a %s to each missing field, and is gone once the profile is complete', async (role, words, to) => {
    const calls = await open(role, { missing: requiredFields[role].filter((field) => field !== 'name') }, 0);
    const list = within(await screen.findByRole('list', { name: needs }));
    const links = list.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(words);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(to);
    expect(calls).toHaveLength(2);
    session.update(buildUser({ role }));
    await waitFor(() => expect(screen.queryByText(needs)).toBeNull());
  });
});
