import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { EmptyBars } from '#renderer/ui/chart/month-chart.tsx';
import { EmptyNote } from './empty-note.tsx';

it('shows a drawing, hidden from screen readers, above the text', () => {
  renderScreen(
    <EmptyNote role="status" drawing={<EmptyBars />}>
      Nothing yet.
    </EmptyNote>,
  );
  const text = screen.getByText('Nothing yet.');
  expect(text).toHaveAttribute('role', 'status');
  expect(text.parentElement?.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
