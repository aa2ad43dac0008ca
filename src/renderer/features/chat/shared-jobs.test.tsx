import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { noor, showChat } from './fixtures/show-chat.tsx';

const job = (id: number, name: string, overrides: object = {}) => ({
  id,
  status: 'in_progress',
  stage: 'filming',
  application_status: 'accepted',
  product: { name, image: '/media/pictures/a' },
  ...overrides,
});
const PATH = 'GET /user/4/chat/jobs';
const about = () => screen.findByRole('region', { name: 'Jobs of this conversation' });

it('shows the shared job with its stage and a link', async () => {
  showChat('/chat/4', { [PATH]: { data: [job(12, 'Desk lamp')] } });
  const link = await within(await about()).findByRole('link', { name: 'Desk lamp' });
  expect(link).toHaveAttribute('href', '/tasks/12');
  expect(within(await about()).getByText('· Film and upload', { exact: false })).toBeVisible();
  expect(within(await about()).queryByRole('button')).toBeNull();
});

it('shows the others on demand', async () => {
  const applied = { status: 'pending', stage: null, application_status: 'pending' };
  showChat('/chat/4', { [PATH]: { data: [job(12, 'Desk lamp'), job(13, 'Tea', applied), job(14, 'Soap')] } });
  const more = await screen.findByRole('button', { name: '2 more' });
  expect(screen.queryByRole('link', { name: 'Tea' })).toBeNull();
  await userEvent.click(more);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('link', { name: 'Tea' })).toHaveAttribute('href', '/jobs/13');
  expect(screen.getByText('You have applied', { exact: false })).toBeVisible();
});

it('leads a brand to its order', async () => {
  const mia = { ...noor, name: 'Mia', role: 'creator' };
  showChat('/chat/4', {
    'GET /user/4/chat': {
      data: { id: 3, user: mia, messages: [], last_seq: 0, read_seq: 0, their_read_seq: 0 },
    },
    [PATH]: { data: [job(12, 'Desk lamp', { stage: 'delivered' })] },
  });
  const link = await within(await about()).findByRole('link', { name: 'Desk lamp' });
  expect(link).toHaveAttribute('href', '/job-details/12');
  expect(screen.getByText('Watch the video', { exact: false })).toBeVisible();
});

it('says that there is none, or that they could not be loaded', async () => {
  let isDown = true;
  showChat('/chat/4', { [PATH]: () => (isDown ? { status: 500 } : { data: [] }) });
  expect(await screen.findByText('We could not load your jobs.')).toBeVisible();
  isDown = false;
  await userEvent.click(within(await about()).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('You have no job with each other now.')).toBeVisible();
});
