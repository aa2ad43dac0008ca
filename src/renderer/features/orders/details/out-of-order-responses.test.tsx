import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { queries, useApi } from '#renderer/lib/api/use-api.ts';
import { deferred } from '#tests/support/deferred.ts';
import { loadJob } from '../brand-job.ts';
import { buildApplication, buildCreator, buildJob, buildVideo } from '../fixtures/build-job.ts';
import { RateCreator } from './application-dialog.tsx';
import { PortfolioConsent } from './portfolio-consent.tsx';

const job = buildJob({
  status: 'completed',
  applications: [buildApplication({ status: 'accepted' })],
  creator: buildCreator(),
  deliveries: [buildVideo()],
  portfolio_allowed: 0,
  rating: null,
});
const shown = () => queries.getQueryData(['job/12']);

const Page = () => {
  useApi('job/12', () => loadJob(12));
  return null;
};

/** The page of the job shows it and has loaded it. */
const watch = async (routes: Parameters<typeof mockApi>[0]) => {
  signIn('brand');
  mockApi({ 'GET /brand/job/12': { data: job }, ...routes });
  render(<Page />);
  await waitFor(() => expect(shown()).toMatchObject({ id: 12 }));
};

describe('two changes of a job that overlap', () => {
  it('are both shown when the switch is answered after the stars', async () => {
    const answer = deferred<{ data: object }>();
    await watch({ 'POST /brand/job/12/portfolio': () => answer.promise });
    renderScreen(<PortfolioConsent job={job} />);
    await userEvent.click(screen.getByRole('switch'));
    const rated = { ...job, rating: 4 };
    queries.setQueryData(['job/12'], rated);
    mockApi({ 'GET /brand/job/12': { data: { ...rated, portfolio_allowed: 1 } } });
    answer.resolve({ data: { portfolio_allowed: 1 } });
    await waitFor(() => expect(shown()).toMatchObject({ portfolio_allowed: 1 }));
    expect(shown()).toMatchObject({ rating: 4 });
  });

  it('are both shown when the stars are answered after the switch', async () => {
    const [answer, again] = [deferred<{ data: null }>(), deferred<{ data: object }>()];
    await watch({ 'POST /rate/creator/31': () => answer.promise });
    renderScreen(<RateCreator creator={buildCreator()} job={job} />);
    await userEvent.click(screen.getByRole('radio', { name: /^4/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Rate Creator' }));
    queries.setQueryData(['job/12'], { ...job, portfolio_allowed: 1 });
    mockApi({ 'GET /brand/job/12': () => again.promise });
    answer.resolve({ data: null });
    await waitFor(() => expect(shown()).toMatchObject({ rating: 4 }));
    expect(shown()).toMatchObject({ portfolio_allowed: 1 });
  });
});
