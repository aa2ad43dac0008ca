import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { renderPages } from '#renderer/fixtures/render-screen.tsx';
import { apiErrors } from '#shared/contract/errors.ts';
import { Component as CreatorPage } from './creator-page.tsx';
import { buildCreatorPage } from './fixtures/build-creator.ts';

const open = () => renderPages({ '/c/:key': <CreatorPage /> }, { path: '/c/key-of-the-link' });

it('shows a visitor the page of a creator, and nothing that needs an account', async () => {
  const stranger = { viewer: 'stranger', gender: null, age: null, finished_together: null, favourite: null } as const;
  mockApi({
    'GET /public-page': { data: buildCreatorPage({ ...stranger, website: 'https://mia.example' }) },
  });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Mia Fernandes' })).toBeVisible();
  expect(sentTo('GET /public-page')).toEqual([{ key: 'key-of-the-link' }]);
  expect(await screen.findByText('Kitchen-table reviews in daylight.')).toBeVisible();
  expect(screen.getByRole('link', { name: /mia\.example/ })).toBeVisible();
  expect(screen.getByLabelText('Video pitch of Mia Fernandes')).toBeVisible();
  expect(screen.queryByText(/years/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Message' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Invite|Report/ })).toBeNull();
});

it('says that a page is not public, without a way to try again', async () => {
  mockApi({ 'GET /public-page': apiErrors.notFound });
  open();
  expect(await screen.findByText('This page is not public')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
