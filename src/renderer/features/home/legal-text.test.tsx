import { screen } from '@testing-library/react';
import { AxiosError } from 'axios';
import { expect, it } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { EmbeddedContentProvider } from './embedded-content.ts';
import { Component } from './legal-page.tsx';

const now = { terms: '<p>Ours</p>', privacy: '<p>Yours</p>' };
const config = { data: { ...now, subscription: { price: 240, trial_days: 14, period_days: 365 } } };
const built = { terms: '<p>Ours</p>', subscription: { price: 199, trial_days: 30, period_days: 365 } };

it('the terms show the price of the subscription, first from the build, then from the server', async () => {
  mockApi({ 'GET /client-config': config });
  renderScreen(
    <EmbeddedContentProvider value={built}>
      <Component />
    </EmbeddedContentProvider>,
    { path: '/terms-and-conditions' },
  );
  expect(screen.getByText(/For brands: Free for 30 days, then \$199\.00 a year\./)).toBeVisible();
  expect(await screen.findByText(/For brands: Free for 14 days, then \$240\.00 a year\./)).toBeVisible();
});

it('a text that failed to load offline is loaded when the connection is back', async () => {
  let isUp = false;
  mockApi({
    'GET /client-config': () => {
      if (!isUp) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK);
      return config;
    },
  });
  renderScreen(<Component />, { path: '/privacy-policy' });
  expect(await screen.findByText(/We could not load this text/)).toBeVisible();
  isUp = true;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Yours')).toBeVisible();
});

it('the privacy policy has no price', async () => {
  mockApi({ 'GET /client-config': config });
  renderScreen(<Component />, { path: '/privacy-policy' });
  expect(await screen.findByText('Yours')).toBeVisible();
  expect(screen.queryByText(/costs/)).toBeNull();
});
