import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { enter, renderScreen, ShownAddress, shownAddress } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import type { ListedCreator } from './creator.ts';
import { Component as CreatorsPage } from './creators-page.tsx';

const buildCard = (overrides: Partial<ListedCreator> = {}): ListedCreator => ({
  id: 6,
  name: 'Mia Fernandes',
  picture: null,
  description: 'Kitchen-table reviews in daylight.',
  gender: 'female',
  age: 24,
  ratings_avg_stars: 4.33,
  rated: 3,
  finished_jobs: 1,
  languages: [],
  categories: [],
  preview: null,
  favourite: 0,
  ...overrides,
});

const answer = (creators: readonly ListedCreator[]) => ({
  data: creators,
  meta: { page: 1, per_page: 20, total: creators.length },
});

const open = (path = '/creators') => {
  signIn('brand');
  return renderScreen(
    <>
      <CreatorsPage />
      <ShownAddress />
    </>,
    { path },
  );
};

describe('the list of creators', () => {
  it('shows face, stars and finished jobs, and leads to the page', async () => {
    mockApi({
      'GET /brand/creators': answer([
        buildCard({ languages: ['es', 'en'], categories: ['food', 'not known yet'] }),
        buildCard({ id: 7, name: 'Noah', rated: 0, gender: null }),
      ]),
    });
    open();
    expect(await screen.findByText('2 creators')).toBeVisible();
    const [mia, noah] = within(screen.getByRole('list', { name: 'Creators' })).getAllByRole('listitem');
    expect(mia).toHaveTextContent('Female, 24 years');
    expect(mia).toHaveTextContent('4.33 (3)');
    expect(mia).toHaveTextContent('1 finished job');
    expect(mia).toHaveTextContent('Speaks Spanish and English');
    expect(mia).toHaveTextContent('Food & drink · not known yet');
    expect(within(mia ?? document.body).getByRole('link', { name: 'Mia Fernandes' })).toHaveAttribute(
      'href',
      '/creators/6',
    );
    expect(noah).toHaveTextContent('No ratings yet');
  });

  it('asks the server for what is chosen and typed, and keeps it in the address', async () => {
    mockApi({
      'GET /brand/creators': answer([buildCard()]),
    });
    open();
    await screen.findByText('1 creator');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'Female');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Age' }), '45 +');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Stars' }), '4.5 stars and more');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Most finished jobs');
    await userEvent.click(screen.getByRole('button', { name: 'Favourites' }));
    const search = screen.getByRole('textbox', { name: 'Search' });
    expect(search).toHaveAttribute('placeholder', 'Name or words');
    await enter(search, 'kitchen');
    await waitFor(() =>
      expect(sentTo('GET /brand/creators').at(-1)).toMatchObject({
        ...{ q: 'kitchen', gender: 'female', age: '45-1000', stars: 4.5, only: 'favourites', sort: 'finished' },
      }),
    );
    expect(shownAddress()).toHaveTextContent('only=favourites');
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body);
    await waitFor(() => expect(shownAddress()).toHaveTextContent('/creators?sort=finished'));
  });

  it('filters by several languages and categories, and takes one away again', async () => {
    mockApi({
      'GET /brand/creators': answer([buildCard()]),
    });
    open('/creators?languages=es,xx');
    await screen.findByText('1 creator');
    expect(sentTo('GET /brand/creators')).toEqual([expect.not.objectContaining({ languages: expect.anything() })]);
    const languages = screen.getByRole('combobox', { name: 'Languages' });
    await userEvent.selectOptions(languages, 'Spanish');
    await userEvent.selectOptions(languages, 'English');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Categories' }), 'food');
    await waitFor(() =>
      expect(sentTo('GET /brand/creators').at(-1)).toMatchObject({ languages: 'es,en', categories: 'food' }),
    );
    expect(within(languages).queryByRole('option', { name: 'Spanish' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Spanish' }));
    await waitFor(() =>
      expect(sentTo('GET /brand/creators').at(-1)).toMatchObject({ languages: 'en', categories: 'food' }),
    );
    expect(languages).toHaveFocus();
  });

  it('marks a favourite at once, and takes the heart back where that fails', async () => {
    let broken = false;
    const calls = mockApi({
      'GET /brand/creators': answer([buildCard()]),
      'POST /brand/creators/6/favourite': () =>
        broken ? { status: 500, message: 'Not now.' } : { data: { favourite: 1 } },
    });
    open();
    const heart = await screen.findByRole('button', { name: 'Favourite: Mia Fernandes' });
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(heart);
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(calls).toContain('POST /brand/creators/6/favourite'));
    broken = true;
    await userEvent.click(heart);
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(heart).toHaveAttribute('aria-pressed', 'true');
  });

  it('tells an empty market from filters without matches', async () => {
    mockApi({ 'GET /brand/creators': answer([]) });
    const { unmount } = open();
    expect(await screen.findByText('No creators yet')).toBeVisible();
    unmount();
    open('/creators?gender=male');
    expect(await screen.findByText('No creators match')).toBeVisible();
  });
});
