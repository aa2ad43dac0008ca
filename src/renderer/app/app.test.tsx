import { act, render } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { PANEL_STATE } from '#renderer/lib/pages/panel-history-state.ts';
import { ScrollToTop } from './app.tsx';

it('begins a new page at its top, but leaves a page alone that a panel opens over or that is gone back to', () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  let navigate: NavigateFunction | undefined;
  const Pages = () => {
    navigate = useNavigate();
    return <ScrollToTop />;
  };
  render(
    <MemoryRouter initialEntries={['/tasks']}>
      <Pages />
    </MemoryRouter>,
  );
  act(() => void navigate?.('/tasks/7', { state: PANEL_STATE }));
  act(() => void navigate?.(-1));
  expect(scroll).not.toHaveBeenCalled();
  act(() => void navigate?.('/tasks/7'));
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0);
});
