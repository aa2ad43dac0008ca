import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '#renderer/test-support.tsx';
import { lazyPage } from './lazy-page.tsx';

const show = () =>
  renderScreen(
    <>
      <Link to="/b">B</Link>
      <Routes>
        <Route path="/a" element={lazyPage(() => Promise.reject(new Error('The chunk is gone.')))} />
        <Route path="/b" element={lazyPage(async () => ({ Component: () => <p>Page B</p> }))} />
      </Routes>
    </>,
    { path: '/a' },
  );

describe('a page whose code does not arrive', () => {
  // React reports the failure there, as it should.
  beforeEach(() => vi.spyOn(console, 'error').mockReturnValue(undefined));
  afterEach(() => vi.restoreAllMocks());

  it('says so and offers to load it again', async () => {
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
    expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible();
  });

  it('leaves the way to other pages open', async () => {
    show();
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('link', { name: 'B' }));
    expect(await screen.findByText('Page B')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
