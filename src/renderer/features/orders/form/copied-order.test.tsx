import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { enter, renderPages } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import type { BrandJobDetail, JobSettings } from '../brand-job.ts';
import { Component as JobDetails } from '../details/job-details-page.tsx';
import { buildJob, buildSettings } from '../fixtures/build-job.ts';
import { Component as NewJob } from './new-job-page.tsx';

const earlier = buildJob({ status: 'completed', notes: 'No music.', price: 150, gender: 'female', age: '25-34' });

interface Server {
  readonly job?: BrandJobDetail;
  readonly settings?: Partial<JobSettings>;
}

const show = (path: string, { job = earlier, settings = {} }: Server = {}) => {
  mockApi({
    'GET /brand/job/12': { data: job },
    'GET /job/settings': { data: buildSettings(settings) },
    'GET /job/fitting-creators': { data: { fit: 'few', count: null } },
    'GET /job/price-guidance': { data: { median: null, orders: null } },
    'GET /creators/31': { data: { id: 31, name: 'Tom Becker' } },
    'GET /creators/32': { status: 404, message: 'Not found.' },
    'GET /brand/job/99': { status: 404, message: 'Not found.' },
    'GET /brand/job/NaN': { status: 404, message: 'Not found.' },
    'POST /job/create': { status: 422, message: 'Not now.' },
  });
  renderPages({ '/job-details/:id': <JobDetails />, '/new-job': <NewJob /> }, { path });
};

beforeEach(() => signIn('brand'));

describe('an order for somebody', () => {
  const creator = { id: 31, name: 'Tom Becker', picture: null };

  it('starts on the page of a completed one, and shows who is invited', async () => {
    show('/job-details/12', { job: { ...earlier, creator } });
    await userEvent.click(await screen.findByRole('link', { name: 'Order again with Tom Becker' }));
    const note = await screen.findByRole('note', { name: 'Invited creator' });
    expect(await within(note).findByRole('link', { name: 'Tom Becker' })).toHaveAttribute('href', '/creators/31');
    expect(within(note).getByRole('link', { name: 'Order without an invitation' })).toHaveAttribute(
      'href',
      '/new-job?copy=12',
    );
    expect(await screen.findByRole('note', { name: 'Copied order' })).toBeVisible();
  });

  it('says that the creator is no longer available', async () => {
    show('/new-job?invite=32');
    const note = await screen.findByRole('note', { name: 'Invited creator' });
    expect(await within(note).findByText(/no longer available/)).toBeVisible();
  });
});

describe('an order that repeats another one', () => {
  it('begins with everything of it, says so, and is a new order', async () => {
    show('/job-details/12');
    await userEvent.click(await screen.findByRole('link', { name: 'Order again' }));
    expect(await screen.findByText(/^Copied from/)).toHaveTextContent(
      'Copied from job #12, without its payment, applications and creator. Nothing is ordered until you press Pay.',
    );
    expect(await screen.findByRole('combobox', { name: 'Product' })).toHaveValue('Lumen Desk Lamp');
    expect(screen.getByLabelText('Budget')).toHaveValue('150');
    expect(screen.getByLabelText('30 seconds')).toBeChecked();
    expect(screen.getByLabelText(/9:16/)).toBeChecked();
    expect(screen.getByLabelText(/Script/, { selector: 'textarea' })).toHaveValue('Hello.');
    expect(screen.getByLabelText('Gender')).toHaveValue('female');
    expect(screen.getByLabelText('Age Range')).toHaveValue('25-34');
    expect(screen.getByLabelText('Additional Notes')).toHaveValue('No music.');
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(sentTo('POST /job/create')).toMatchObject([
      { product_id: 4, price: 150, notes: 'No music.', with_scripting: 0 },
    ]);
  });

  it('of an unfinished job is called a duplicate', async () => {
    show('/job-details/12', { job: buildJob({ status: 'in_progress' }) });
    expect(await screen.findByRole('link', { name: 'Duplicate' })).toHaveAttribute('href', '/new-job?copy=12');
  });

  it('leaves options empty that are no longer offered, and names them', async () => {
    const other = { id: 9, title: '60 seconds', seconds: 60, image: '', description: '' };
    show('/new-job?copy=12', { settings: { products: [], video_duration: [other], aspect_ratio: [other] } });
    const notice = within(await screen.findByRole('note', { name: 'Copied order' }));
    for (const gap of [
      'Lumen Desk Lamp was deleted. Choose another product.',
      '30 seconds is not offered any more. Choose another duration.',
      '9:16 is not offered any more. Choose another ratio.',
    ])
      expect(notice.getByText(gap)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    for (const text of ['Product is required', 'Video setting is required', 'Aspect Ratio setting is required'])
      expect(await screen.findByText(text)).toBeVisible();
  });

  it('keeps a script that was written for it, for an order without scripting', async () => {
    show('/new-job?copy=12', { job: { ...earlier, with_scripting: 1, script: '<p>Ours.</p>' } });
    const scripting = await screen.findByRole('checkbox', { name: /Scripting/ });
    expect(scripting).toBeChecked();
    await userEvent.click(scripting);
    expect(screen.getByLabelText(/Script/, { selector: 'textarea' })).toHaveValue('Ours.');
  });

  it('can be left for an empty form, which knows nothing of it', async () => {
    show('/new-job?copy=12');
    await enter(await screen.findByLabelText('Budget'), '175');
    await userEvent.click(screen.getByRole('link', { name: 'Start with an empty form' }));
    expect(await screen.findByLabelText('Budget')).toHaveValue('');
    expect(screen.queryByText(/^Copied from/)).toBeNull();
  });

  it.each(['99', 'nonsense'])('of a job that is not there says so: %s', async (id) => {
    show(`/new-job?copy=${id}`);
    expect(await screen.findByRole('heading', { name: 'There is no such job' })).toBeVisible();
  });
});
