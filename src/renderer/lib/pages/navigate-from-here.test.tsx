import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, type NavigateFunction, Route, Routes, useNavigate, useParams } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Providers } from '#renderer/app/providers.tsx';
import { buildPlatform } from '#renderer/fixtures/render-screen.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { useNavigateFromHere } from './navigate-from-here.ts';

const at: { go: (to: string) => void; lead: NavigateFunction; hide: () => void } = {
  go: () => undefined,
  lead: () => undefined,
  hide: () => undefined,
};

const Step = () => {
  at.go = useNavigateFromHere();
  return null;
};

const JobPage = () => {
  const { id } = useParams();
  const [shown, setShown] = useState(true);
  at.hide = () => setShown(false);
  return <Page title={`Job ${id}`}>{shown && <Step />}</Page>;
};

const Surroundings = () => {
  at.lead = useNavigate();
  return null;
};

/** Opens a page, does what its reader does meanwhile, then answers. */
const answerAfter = (meanwhile: () => void) => {
  render(
    <Providers platform={buildPlatform()}>
      <MemoryRouter initialEntries={['/job/1']}>
        <Surroundings />
        <Routes>
          <Route path="/job/:id" element={<JobPage />} />
          <Route path="/chat" element={<Page title="Chat">Messages</Page>} />
          <Route path="/orders" element={<Page title="Orders">Rows</Page>} />
        </Routes>
      </MemoryRouter>
    </Providers>,
  );
  const { go } = at;
  act(meanwhile);
  act(() => go('/orders'));
  return screen.getByRole('heading', { level: 1 }).textContent;
};

describe('a step that leads on when it is answered', () => {
  it.each([
    ['leads on from its page', () => undefined, 'Orders'],
    ['leads on when only its button is gone', () => at.hide(), 'Orders'],
    ['stays where its reader went', () => void at.lead('/chat'), 'Chat'],
    ['stays on the same page of another job', () => void at.lead('/job/2'), 'Job 2'],
  ])('%s', (_, meanwhile, heading) => expect(answerAfter(meanwhile)).toBe(heading));
});
