import { act, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { eventually } from '#tests/support/eventually.ts';
import { useHomeContent } from './landing.tsx';

const Title = () => <p>{useHomeContent()?.welcome.title ?? 'Nothing yet'}</p>;
const rejections = vi.fn();
afterEach(() => void process.removeListener('unhandledRejection', rejections));

it('loads the content again once the server is back, where there is none to show', async () => {
  process.on('unhandledRejection', rejections);
  const content = { welcome: { title: 'Welcome back', description: '' } };
  const calls = mockApi({ 'GET /home-page': [{ status: 502, message: 'Bad Gateway' }, { data: content }] });
  // A store of its own: other tests have loaded the content.
  renderScreen(
    <Provider>
      <Title />
    </Provider>,
  );
  await eventually(() => expect(rejections).toHaveBeenCalledOnce());
  expect(screen.getByText('Nothing yet')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Welcome back')).toBeVisible();
  expect(calls).toHaveLength(2);
});
