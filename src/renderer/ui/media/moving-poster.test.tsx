import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { buildPreview } from './fixtures/build-preview.ts';
import { MovingPoster, useMoving } from './moving-poster.tsx';

beforeEach(() => void vi.useFakeTimers());

const Card = () => {
  const { moving, handlers } = useMoving();
  return (
    <section aria-label="Card" {...handlers}>
      <MovingPoster preview={buildPreview()} moving={moving} />
    </section>
  );
};

const card = () => screen.getByRole('region', { name: 'Card' });
const tile = () => screen.getByTestId('moving-poster').querySelector<HTMLElement>('[style]')?.style.backgroundPosition;

test('runs through its pictures while the mouse is over the card', () => {
  renderScreen(<Card />);
  expect(tile()).toBeUndefined();
  fireEvent.pointerEnter(card(), { pointerType: 'mouse' });
  expect(tile()).toBe('0% 0%');
  act(() => void vi.advanceTimersByTime(4 * 350));
  expect(tile()).toBe('0% 50%');
  act(() => void vi.advanceTimersByTime(6 * 350));
  expect(tile()).toBe('0% 0%');
  fireEvent.pointerLeave(card());
  expect(tile()).toBeUndefined();
});

test('does not move under a finger, nor where less motion is wanted', () => {
  renderScreen(<Card />);
  fireEvent.pointerEnter(card(), { pointerType: 'touch' });
  expect(tile()).toBeUndefined();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  fireEvent.pointerEnter(card(), { pointerType: 'mouse' });
  expect(tile()).toBeUndefined();
});
