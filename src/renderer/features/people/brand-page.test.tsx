import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { renderPages } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { Component as BrandPage } from './brand-page.tsx';

const brand = {
  id: 1,
  viewer: 'acquainted',
  name: 'Northwind Goods',
  picture: null,
  description: 'Everyday objects that last.',
  website: 'https://www.northwind.example/shop',
  jobs_created: 12,
  jobs_completed: 7,
  pays_within: 40_000,
  products: [{ id: 4, name: 'Lumen Desk Lamp', image: '/media/pictures/lamp.webp' }],
  ratings_avg_stars: 0,
  rated: 0,
  ratings_by_stars: [0, 0, 0, 0, 0],
  ratings_given: 0,
  stars_given: 0,
  given_by_stars: [0, 0, 0, 0, 0],
  finished_together: 2,
};

const open = (role: 'brand' | 'creator' = 'creator') => {
  signIn(role);
  return renderPages({ '/brands/:id': <BrandPage /> }, { path: '/brands/1' });
};

const figure = (label: string) => screen.getByText(label).parentElement;

describe('the page of a brand', () => {
  it('shows a creator what it ordered and how fast it pays, and leads to the conversation', async () => {
    mockApi({ 'GET /brands/1': { data: brand } });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Northwind Goods' })).toBeVisible();
    expect(figure('Jobs created')).toHaveTextContent('12');
    expect(figure('Jobs completed')).toHaveTextContent('72 with you');
    expect(figure('Pays within')).toHaveTextContent('12 hours');
    expect(screen.getByRole('list', { name: 'Products filmed' })).toHaveTextContent('Lumen Desk Lamp');
    expect(screen.getByRole('link', { name: /northwind\.example/ })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('link', { name: 'Message' })).toHaveAttribute('href', '/chat/1');
  });

  it('says so where nothing is known yet', async () => {
    const fresh = { viewer: 'other role', jobs_completed: 0, pays_within: null, products: [], finished_together: null };
    mockApi({ 'GET /brands/1': { data: { ...brand, ...fresh, website: 'javascript:alert(1)' } } });
    open();
    expect(await screen.findByText('No video of this brand is finished yet.')).toBeVisible();
    expect(figure('Pays within')).toHaveTextContent('No figure yet');
    expect(screen.getByText('No ratings yet')).toBeVisible();
    expect(screen.getByText(/^No ratings yet\. Creators can rate/)).toBeVisible();
    expect(screen.queryByText('How it rates creators')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows how it rates, and what it wrote about whom', async () => {
    const rated = { ratings_given: 3, stars_given: 4.33, given_by_stars: [0, 0, 0, 2, 1] };
    const comment = { id: 1, stars: 5, comment: 'Kind.', created_at: '2026-11-20T10:00:00.000Z', own: 0 };
    mockApi({
      'GET /brands/1': { data: { ...brand, ...rated } },
      'GET /brands/1/comments': {
        data: [{ ...comment, person: { id: 6, name: 'Mia' } }],
        meta: { page: 1, per_page: 5, total: 1 },
      } as object,
    });
    open();
    expect(await screen.findByText('4.33')).toBeVisible();
    expect(screen.getByText('4 stars').nextElementSibling).toHaveTextContent('2');
    expect(await screen.findByText('Kind.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Comments about creators' })).toHaveTextContent('About Mia');
    expect(screen.getByRole('link', { name: 'Mia' })).toHaveAttribute('href', '/creators/6');
  });

  it('shows how creators rate it, apart from how it rates them, each with its own pages', async () => {
    const rated = {
      ratings_avg_stars: 3.67,
      rated: 6,
      ratings_by_stars: [1, 0, 0, 3, 2],
      ratings_given: 6,
      stars_given: 5,
    };
    const comment = { id: 1, stars: 4, created_at: '2026-11-20T10:00:00.000Z', own: 0, person: null };
    const [two, three] = [
      { page: 1, per_page: 5, total: 6 },
      { page: 1, per_page: 5, total: 11 },
    ];
    const asked: string[] = [];
    mockApi({
      'GET /brands/1': { data: { ...brand, ...rated } },
      'GET /brands/1/comments': { data: [{ ...comment, comment: 'Great light.' }], meta: three } as object,
      'GET /brands/1/comments/received': ({ config }) => {
        const { page } = config.params;
        asked.push(String(page));
        const [words, person] = page === 2 ? ['Paid late.', null] : ['Clear brief.', { id: 6, name: 'Mia' }];
        return { data: [{ ...comment, comment: words, person }], meta: { ...two, page } } as object;
      },
    });
    open();
    expect(await screen.findAllByText('3.67')).toHaveLength(2);
    for (const name of ['Ratings by creators', 'How it rates creators'])
      expect(screen.getByRole('heading', { name })).toBeVisible();
    const received = within(await screen.findByRole('region', { name: 'Comments by creators' }));
    expect(received.getByRole('listitem')).toHaveTextContent('Clear brief.');
    expect(received.getByRole('link', { name: 'Mia' })).toHaveAttribute('href', '/creators/6');
    await userEvent.click(received.getByRole('button', { name: 'Next page' }));
    expect(await received.findByText('Paid late.')).toBeVisible();
    expect(received.getByRole('listitem')).toHaveTextContent('A creator');
    expect(asked).toEqual(['1', '2']);
    const given = within(screen.getByRole('region', { name: 'Comments about creators' }));
    expect(given.getByText('Page 1 of 3')).toBeVisible();
  });

  it('tells the owner what it is', async () => {
    mockApi({ 'GET /brands/1': { data: { ...brand, viewer: 'owner', finished_together: null } } });
    open('brand');
    expect(await screen.findByText(/^This is your page as creators see it\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/profile');
  });

  it('says that a brand is no longer available, whatever the reason', async () => {
    mockApi({ 'GET /brands/1': { status: 404, message: 'Not found.' } });
    open();
    expect(await screen.findByText('This brand is no longer available')).toBeVisible();
  });
});
