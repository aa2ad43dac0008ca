import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { queries } from '#renderer/lib/api/use-api.ts';
import { deferred } from '#tests/support/deferred.ts';
import { ShownJobs } from './creator-details.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { buildCreatorPage, buildSamples } from './fixtures/build-creator.ts';
import { renameSample } from './portfolio/samples.ts';

const shownJob = { ...buildSamples(12)[0], id: 12, product: 'Terra Cold Brew', shown: 0 };
const page = buildCreatorPage({
  viewer: 'owner',
  samples: buildSamples(1),
  shown_jobs: [shownJob] as ReturnType<typeof buildCreatorPage>['shown_jobs'],
});
const shown = () => queries.getQueryData(['creator/6']);

beforeEach(() => {
  queries.setQueryData(['creator/6'], page);
});

describe('two changes of a creator’s page that overlap', () => {
  it('are both shown, whichever is answered first', async () => {
    signIn('creator');
    const title = deferred<{ data: object }>();
    const renamed = [{ ...page.samples?.[0], title: 'Morning' }];
    mockApi({
      'POST /creator/samples/1': () => title.promise,
      'POST /creator/job/12/portfolio': { data: { shown_jobs: [{ ...shownJob, shown: 1 }] } },
    });
    renderScreen(<ShownJobs creator={page} />);
    const renaming = renameSample(page, 1, 'Morning');
    await userEvent.click(screen.getByRole('switch'));
    await waitFor(() => expect(shown()).toMatchObject({ shown_jobs: [{ shown: 1 }] }));
    title.resolve({ data: { samples: renamed } });
    await renaming;
    expect(shown()).toMatchObject({ samples: renamed, shown_jobs: [{ shown: 1 }] });
  });
});

describe('a favourite', () => {
  it('is the same on the page of the creator and in every list that is kept', async () => {
    signIn('brand');
    mockApi({ 'POST /brand/creators/6/favourite': { data: { favourite: 1 } } });
    const [other, creator] = [
      { id: 5, favourite: 0 },
      { id: 6, favourite: 0 },
    ];
    const list = { data: [other, creator], meta: { page: 1, per_page: 20, total: 2 } };
    queries.setQueryData(['creator/6'], { ...page, favourite: 0 });
    queries.setQueryData(['creators/'], list);
    queries.setQueryData(['creators/page=2'], { ...list, data: [creator] });
    renderScreen(<FavouriteButton creator={{ id: 6, name: 'Mia', favourite: 0 }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Favourite: Mia' }));
    await waitFor(() => expect(shown()).toMatchObject({ favourite: 1 }));
    const marked = { ...creator, favourite: 1 };
    expect(queries.getQueryData(['creators/'])).toEqual({ ...list, data: [other, marked] });
    expect(queries.getQueryData(['creators/page=2'])).toEqual({ ...list, data: [marked] });
  });
});
