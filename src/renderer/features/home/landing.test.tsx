import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { deferred } from '#tests/support/deferred.ts';
import { chooseSide } from './chosen-side.ts';
import type { HomeContent } from './embedded-content.ts';
import { homePageLoadingAtom, Component as Landing } from './landing.tsx';

const step = (id: number, title: string) => ({ id, order: id, title, description: `How to ${title}` });
const content: HomeContent = {
  subscription: { price: 240, trial_days: 14, period_days: 365 },
  order_prices: { scripting_fee: 50, tax_percent: 10 },
  welcome: { title: 'Welcome, everybody', description: 'This is what we do.' },
  how_it_work_brand: [step(1, 'List a product'), step(2, 'Place an order')],
  how_it_work_creator: [step(1, 'Film it')],
  faqs: [
    { id: 1, question: 'When do I pay?', answer: 'At once.' },
    { id: 2, question: 'Who owns it?', answer: 'You do.' },
  ],
};

const show = async () => {
  mockApi({ 'GET /home-page': { data: content } });
  renderScreen(<Landing />);
  await screen.findByText('Welcome, everybody');
};

describe('landing page', () => {
  afterEach(() => act(() => chooseSide('brand')));

  it('has "UGC Content Made Easy" in the title and shows its blocks in order', async () => {
    await show();
    await screen.findByText('Get the Results your Brand Needs');
    expect(document.title).toContain('UGC Content Made Easy');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'UGC Content Made Easy',
      'How It Works',
      'What an order costs',
      'One brief, one price, one video',
      'Get the Results your Brand Needs',
      'Your payment is held, not handed over',
      'A brief fits on one card',
      'Made for the place it runs in',
      'Uploads that carry on',
      'The video is yours to use',
      'Frequently Asked Questions',
      'Start Now !',
    ]);
    expect(screen.getByText('© 2024 Logo. All rights reserved.')).toBeInTheDocument();
  });

  it('adds up the whole price of example orders from the fee and the tax of the server', async () => {
    await show();
    const order = within(await screen.findByRole('group', { name: 'A desk lamp at dusk' }));
    const amounts = order.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(amounts).toEqual(['$150.00', '$50.00', '$20.00', '$220.00']);
    const written = within(screen.getByRole('group', { name: 'A first pour' }));
    expect(written.queryByText('Script by our team')).toBeNull();
  });

  it('shows the price and duration of the subscription', async () => {
    await show();
    expect(await screen.findByText(/Brands: Free for 14 days, then \$240\.00 a year\./)).toBeVisible();
  });

  it('shows the steps of brands first, then those of creators', async () => {
    await show();
    const titles = () =>
      within(screen.getByRole('list', { name: 'Steps' }))
        .getAllByRole('heading')
        .map(({ textContent }) => textContent);
    expect(titles()).toEqual(['List a product', 'Place an order']);
    expect(screen.getByRole('button', { name: 'For Brands' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'For Creators' }));
    expect(titles()).toEqual(['Film it']);
  });

  it('leads to the sign-up as the side that the visitor reads about', async () => {
    await show();
    await screen.findByText('Start Now !');
    const targets = () => screen.getAllByRole('link', { name: 'Register' }).map((link) => link.getAttribute('href'));
    expect(targets()).toEqual(Array(4).fill('/register'));
    await userEvent.click(screen.getByRole('button', { name: 'For Creators' }));
    expect(targets()).toEqual(Array(4).fill('/register?role=creator'));
  });

  it('opens and closes each answer independently', async () => {
    await show();
    const [first, second] = ['When do I pay?', 'Who owns it?'].map((name) => screen.getByRole('button', { name }));
    if (!first || !second) throw new Error('Two questions were expected.');
    await userEvent.click(first);
    await userEvent.click(second);
    expect(screen.getByText('At once.')).toBeVisible();
    expect(screen.getByText('You do.')).toBeVisible();
    await userEvent.click(first);
    expect(first).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByText('At once.')).not.toBeVisible();
    expect(second).toHaveAttribute('aria-expanded', 'true');
  });

  it('names the three networks with placeholder links', async () => {
    await show();
    for (const name of ['Meta', 'TikTok', 'Twitter'])
      expect(screen.getByRole('link', { name })).not.toHaveAttribute('href');
  });
});

describe('loading flag of the home page', () => {
  const loading = () => getDefaultStore().get(homePageLoadingAtom);
  const rejections = vi.fn();
  afterEach(() => {
    process.removeListener('unhandledRejection', rejections);
    rejections.mockReset();
  });

  it('is false before, true while the call runs, false after its success', async () => {
    const answer = deferred<{ data: HomeContent }>();
    mockApi({ 'GET /home-page': () => answer.promise });
    expect(loading()).toBe(false);
    renderScreen(<Landing />);
    expect(loading()).toBe(true);
    answer.resolve({ data: content });
    await waitFor(() => expect(loading()).toBe(false));
  });

  it('is false after a failure, which is rethrown and not shown', async () => {
    process.on('unhandledRejection', rejections);
    mockApi({ 'GET /home-page': { status: 500, message: 'Out of order' } });
    renderScreen(<Landing />);
    await waitFor(() => expect(rejections).toHaveBeenCalledOnce());
    expect(loading()).toBe(false);
    expect(screen.queryByText('Out of order')).toBeNull();
  });
});
