import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, renderPages } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { buildPreview } from '#renderer/ui/media/fixtures/build-preview.ts';
import type { BrandJobDetail } from '../brand-job.ts';
import { buildApplication, buildJob, buildShipping, buildVideo } from '../fixtures/build-job.ts';
import { Component as Details } from './job-details-page.tsx';
import { Component as Script } from './job-script-page.tsx';

const at = '2026-11-20T10:00:00.000Z';
const accepted = buildApplication({ status: 'accepted' });
const save = vi.fn(async () => undefined);

const open = (
  job: BrandJobDetail,
  more: Parameters<typeof mockApi>[0] = {},
  page: 'details' | 'script' = 'details',
) => {
  const calls = mockApi({ 'GET /brand/job/12': { data: job }, ...more });
  renderPages(
    { '/details/:id': <Details />, '/script/:id': <Script /> },
    { path: `/${page}/12`, platform: buildPlatform({ downloads: { save } }) },
  );
  return calls;
};

beforeEach(() => signIn('brand'));

it('lists past events in order with their times, and future ones', async () => {
  open(buildJob());
  const section = (await screen.findByRole('heading', { name: 'Timeline' })).closest('section');
  const steps = within(section ?? document.body).getAllByRole('listitem');
  expect(steps[0]).toHaveTextContent('Ordered');
  const time = within(steps[0] ?? document.body).getByTitle(new Date(at).toLocaleString('en-US'));
  expect(time).toHaveAttribute('datetime', at);
  expect(steps.at(-1)).toHaveTextContent('Completedstill to come');
});

describe('cancelling a paid job', () => {
  const paid = buildJob({ status: 'pending', paid_at: at });
  const cancelled = buildJob({ status: 'cancelled', paid_at: at });

  it.each([
    ['details', paid],
    ['script', { ...paid, status: 'awaiting_scripting', with_scripting: 1 }],
  ] as const)('asks with the full total, then shows what was refunded (%s)', async (page, job) => {
    const calls = open(job, { 'POST /brand/job/12/cancel': { data: cancelled } }, page);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel job' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/The full \$120\.00 goes back to the card you paid with\./)).toBeVisible();
    expect(calls).not.toContain('POST /brand/job/12/cancel');
    await userEvent.click(question.getByRole('button', { name: 'Cancel job' }));
    expect(await screen.findByText('Job cancelled. The payment is on its way back.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Cancelled and refunded' })).toBeVisible();
    expect(screen.getByText(/The full \$120\.00 goes back to the card you paid with/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel job' })).toBeNull());
  });

  it('is possible once the video is late, and said before', async () => {
    const work: Partial<BrandJobDetail> = {
      status: 'in_progress',
      stage: 'late',
      applications: [accepted],
      paid_at: at,
    };
    open(buildJob({ ...work, cancellable_from: '2126-11-30T12:00:00.000Z' }));
    expect(await screen.findByText(/you can cancel the job with a full refund from Sat, Nov 30/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel job' })).toBeNull();
    cleanup();
    const over = buildJob({ ...work, status: 'cancelled', stage: 'cancelled', creator: accepted.creator });
    open(buildJob({ ...work, cancellable_from: at }), { 'POST /brand/job/12/cancel': { data: over } });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel job' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/The creator is told and loses the job/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Cancel job' }));
    expect(await screen.findByText(/You cancelled it because its video was late\. The full \$120\.00/)).toBeVisible();
  });

  it('can be dismissed, which keeps the job', async () => {
    const calls = open(paid);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel job' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/Creators who applied are told\./)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Keep job' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls).not.toContain('POST /brand/job/12/cancel');
  });

  it('is not offered once an applicant was accepted', async () => {
    open(buildJob({ status: 'in_progress', applications: [accepted] }));
    expect(await screen.findByRole('heading', { name: 'Send the product' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel job' })).toBeNull();
  });

  it('leaves no list of applicants', async () => {
    open(cancelled);
    expect(await screen.findByRole('heading', { name: 'Cancelled and refunded' })).toBeVisible();
    expect(screen.queryByText('No Applications yet')).toBeNull();
  });
});

describe('a physical product', () => {
  const working = { status: 'in_progress', applications: [accepted] } as const;
  const job = (more: Partial<BrandJobDetail>) => buildJob({ ...working, applications: [accepted], ...more });

  it('is sent to the address of the creator, which can be copied, and marked as shipped', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const shipping = buildShipping();
    const shipped = job({ shipping, shipped_at: at, carrier: 'DHL', tracking_number: '0034 04' });
    open(job({ shipping }), { 'POST /brand/job/12/shipped': { data: shipped } });
    expect(await screen.findByRole('heading', { name: 'Where to send it' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(await screen.findByText('Address copied.')).toBeVisible();
    expect(copy).toHaveBeenCalledWith('Tom Becker\nLindenstr. 4\n10969 Berlin\nGermany\n+49 30 123456');
    await userEvent.type(screen.getByRole('combobox', { name: 'Carrier' }), 'DHL');
    await userEvent.type(screen.getByRole('textbox', { name: 'Tracking number' }), ' 0034 04 ');
    await userEvent.click(screen.getByRole('button', { name: 'Mark as shipped' }));
    expect(await screen.findByText('Marked as shipped.')).toBeVisible();
    expect(sentTo('POST /brand/job/12/shipped')).toEqual([{ carrier: 'DHL', tracking_number: '0034 04' }]);
    expect(screen.getByRole('link', { name: /^0034 04/ })).toHaveAttribute('href', expect.stringMatching(/0034%2004$/));
    expect(await screen.findByRole('heading', { name: 'The product is on its way' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as shipped' })).toBeNull();
  });

  it('can be unmarked within a minute after it was marked as shipped', async () => {
    const shipping = buildShipping();
    const shipped = job({ shipping, shipped_at: new Date().toISOString() });
    open(shipped, { 'POST /brand/job/12/shipped/undo': { data: job({ shipping }) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(
      await screen.findByText('The product is not marked as sent any more. The creator was not told.'),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Mark as shipped' })).toBeVisible();
  });

  it('cannot be unmarked later', async () => {
    open(job({ shipping: buildShipping(), shipped_at: new Date(Date.now() - 61_000).toISOString() }));
    expect(await screen.findByRole('heading', { name: 'The product is on its way' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('explains how to copy the address when the browser forbids copying', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
    open(job({ shipping: buildShipping() }));
    await userEvent.click(await screen.findByRole('button', { name: 'Copy address' }));
    expect(await screen.findByText('The address could not be copied. Select it instead.')).toBeVisible();
  });

  it('cannot be sent without an address, for which the brand can ask', async () => {
    open(job({}));
    expect(await screen.findByText('Tom Becker has not entered an address yet. Ask for it.')).toBeVisible();
    const card = within(screen.getByRole('region', { name: 'Shipping' }));
    expect(card.getByRole('link', { name: 'Message' })).toHaveAttribute('href', '/chat/31');
  });

  it('is shown as received', async () => {
    open(job({ shipped_at: at, received_at: at, shipping: buildShipping() }));
    expect(await screen.findByRole('heading', { name: 'The product has arrived' })).toBeVisible();
  });

  it('is not shown for a product that is not shipped', async () => {
    open(job({ product: { ...buildJob().product, is_physical: 0 } }));
    expect(await screen.findByRole('heading', { name: 'Being filmed' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Shipping' })).toBeNull();
  });

  it.each([
    ['not sent', {}],
    ['on its way', { shipped_at: at, shipping: buildShipping() }],
  ])('is no matter any more once the video is delivered, also while it is %s', async (_, sent) => {
    open(job({ userjob: buildVideo(), ...sent }));
    expect(await screen.findByRole('heading', { name: 'Requirements' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Shipping' })).toBeNull();
  });
});

it('keeps every version of the video, the newest in the player', async () => {
  const older = buildVideo();
  const userjob = buildVideo({
    version: 2,
    video: '/media/videos/10',
    download: '/two',
    poster: '/poster',
    size: 2_500_000,
  });
  open(buildJob({ status: 'in_progress', applications: [accepted], userjob, deliveries: [userjob, older] }));
  const player = await screen.findByLabelText('Video of Lumen Desk Lamp');
  expect(player).toHaveAttribute('src', '/media/videos/10');
  expect(player).toHaveAttribute('poster', '/poster');
  expect(screen.getByText('Version 2, newest')).toBeVisible();
  const newest = screen.getByText('Version 2, newest').closest('li') ?? document.body;
  for (const fact of ['lamp.mp4', '0:30', '2.5 MB']) expect(within(newest).getByText(fact)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Download version 1' }));
  expect(save).toHaveBeenCalledWith(older.download, 'Lumen Desk Lamp, job 12, version 1.mp4');
});

it('downloads all versions as one file where there are several, and says why it cannot', async () => {
  const [older, newer, removed] = [buildVideo(), buildVideo({ version: 2 }), buildVideo({ version: 3, removed: 1 })];
  const job = { status: 'in_progress' as const, applications: [accepted] };
  open(buildJob({ ...job, userjob: newer, deliveries: [removed, newer] }));
  expect(await screen.findByRole('button', { name: 'Download version 2' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download All Videos' })).toBeNull();
  cleanup();
  const message = 'Version 2 of the video cannot be read at the moment.';
  let isMissing = true;
  const data = { url: '/media/orders/12/x', filename: 'Lumen Desk Lamp, job 12.zip', size: 5_000 };
  open(buildJob({ ...job, userjob: newer, deliveries: [newer, older] }), {
    'GET /brand/job/12/videos': () => (isMissing ? { status: 404, message } : { data }),
  });
  const button = await screen.findByRole('button', { name: 'Download All Videos' });
  await userEvent.click(button);
  expect(await screen.findByText(message)).toBeVisible();
  isMissing = false;
  await userEvent.click(button);
  await waitFor(() => expect(save).toHaveBeenLastCalledWith(data.url, data.filename));
});

it('says what the original is, with a checksum to copy, and what the number over the preview means', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const source = {
    ...{ codec: 'HEVC', width: null, height: null, hdr: 1 as const, frame_rate: '30000/1001' },
    ...{ picture_tracks: 1, sound_tracks: 0, loudness: null },
  };
  const userjob = buildVideo({
    ...{ width: 1080, height: 1920, size: 64_000, sha256: 'ab'.repeat(32) },
    preview: buildPreview({ marked: 1, source }),
  });
  open(buildJob({ status: 'in_progress', applications: [accepted], userjob, deliveries: [userjob] }));
  const words = await screen.findByText('HEVC, HDR, 1080 × 1920, 29.97 frames a second, no sound, 64 KB');
  await userEvent.click(words);
  await userEvent.click(screen.getByRole('button', { name: 'Copy the SHA-256 of version 1' }));
  expect(copy).toHaveBeenCalledWith(userjob.sha256);
  expect(screen.getByText(/carries the order’s number until you complete the order/)).toBeVisible();
  expect(screen.getByLabelText('Video of Lumen Desk Lamp')).toHaveAttribute('src', userjob.preview?.video);
});

it('says why a version has no preview', async () => {
  const preview = buildPreview({ state: 'withheld', reason: 'too-long', video: '', sprite: null });
  const userjob = buildVideo({ preview });
  open(buildJob({ status: 'in_progress', applications: [accepted], userjob, deliveries: [userjob] }));
  expect(await screen.findByText('This video has no preview: it is too long.')).toBeVisible();
});

it.each([
  ['with a sentence of the server', 'This video is 16:9 and 10 s, the brand ordered 9:16 and 30 s. It has no sound.'],
  ['without one', null],
])('shows how a delivered video differs from the order: %s', async (_, sentence) => {
  const userjob = buildVideo({ differences: sentence });
  open(buildJob({ status: 'in_progress', applications: [accepted], userjob, deliveries: [userjob] }));
  expect(await screen.findByText('lamp.mp4')).toBeVisible();
  if (sentence === null) expect(screen.queryByText(/the brand ordered|This video has/)).not.toBeInTheDocument();
  else expect(screen.getByText(sentence)).toBeVisible();
});

describe('the stars of a completed job', () => {
  const done = { status: 'completed', applications: [accepted] } as const;

  it('are given with the keyboard and stay visible', async () => {
    const before = buildJob({ ...done, applications: [accepted] });
    const after = { ...accepted, creator: { ...accepted.creator, ratings_avg_stars: 4.4 } };
    open(before, {
      'GET /brand/job/12': () => ({
        data:
          sentTo('POST /rate/creator/31').length > 0
            ? { ...before, rating: 4, rating_comment: '<b>Kind</b>, on time.', applications: [after] }
            : before,
      }),
      'POST /rate/creator/31': {},
    });
    await userEvent.click(await screen.findByRole('button', { name: 'View Profile' }));
    const dialog = within(await screen.findByRole('dialog'));
    const first = dialog.getByRole('radio', { name: '1 star' });
    for (let tabs = 0; tabs < 10 && document.activeElement !== first; tabs += 1) await userEvent.tab();
    expect(first).toHaveFocus();
    await userEvent.keyboard('[Space]{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(dialog.getByRole('radiogroup')).toHaveAccessibleDescription('4 of 5 stars');
    await userEvent.type(dialog.getByRole('textbox', { name: /^In your words/ }), '<b>Kind</b>, on time.');
    await userEvent.click(dialog.getByRole('button', { name: 'Rate Creator' }));
    expect(await screen.findByText('Rating Submitted!')).toBeVisible();
    expect(sentTo('POST /rate/creator/31')).toEqual([{ stars: 4, comment: '<b>Kind</b>, on time.', job_id: 12 }]);
    expect(await dialog.findByText('You gave 4 stars')).toBeVisible();
    expect(dialog.getByText('<b>Kind</b>, on time.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Rate Creator' })).toBeNull();
    expect(await dialog.findByText('4.40')).toBeVisible();
  });

  it('are not preselected, and nothing is sent without a choice', async () => {
    const calls = open(buildJob({ ...done, applications: [accepted] }));
    await userEvent.click(await screen.findByRole('button', { name: 'View Profile' }));
    const dialog = within(await screen.findByRole('dialog'));
    const group = dialog.getByRole('radiogroup', { name: 'How was it to work with Tom Becker?' });
    expect(group).toHaveAccessibleDescription('No rating chosen');
    expect(dialog.getAllByRole('radio')).toHaveLength(5);
    for (const star of dialog.getAllByRole('radio')) expect(star).not.toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Rate Creator' }));
    expect(await dialog.findByText('Choose one to five stars')).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('radio', { name: '1 star' })).toHaveFocus());
    expect(group).toHaveAccessibleDescription('No rating chosen Choose one to five stars');
    for (const star of dialog.getAllByRole('radio')) expect(star).not.toBeChecked();
    expect(calls).not.toContain('POST /rate/creator/31');
  });

  it('are what the page asks for next', async () => {
    const job = buildJob({ ...done, applications: [accepted], stage: 'completed' });
    open(job, {
      'GET /brand/job/12': { data: job },
      'POST /rate/creator/31': () => {
        Object.assign(job, { rating: 5, rating_comment: '', stage: 'rated' });
        return {};
      },
    });
    const next = within(await screen.findByRole('region', { name: 'Next step' }));
    await userEvent.click(next.getByRole('button', { name: 'Rate Creator' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('radio', { name: '5 stars' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Rate Creator' }));
    expect(await dialog.findByText('You gave 5 stars')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(next.queryByRole('button', { name: 'Rate Creator' })).toBeNull();
  });

  it('are shown afterwards, and not requested again', async () => {
    const rating_comment_hidden = 'It has a phone number.';
    open(buildJob({ ...done, applications: [accepted], rating: 1, rating_comment: 'Call me.', rating_comment_hidden }));
    await userEvent.click(await screen.findByRole('button', { name: 'View Profile' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('You gave 1 star')).toBeVisible();
    expect(dialog.getByText('The UGC Admins have hidden this text: It has a phone number.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Rate Creator' })).toBeNull();
  });
});
