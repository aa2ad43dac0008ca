import { afterEach, expect, it } from 'vitest';
import { resizeTo } from '#renderer/fixtures/render-screen.tsx';
import { toastTop } from './toast-place.ts';

afterEach(() => {
  document.body.replaceChildren();
  resizeTo(1024);
});

/** Adds a main action button at this position. */
const action = (left: number, top: number) => {
  const button = document.createElement('button');
  button.dataset.mainAction = '';
  button.getBoundingClientRect = () => new DOMRect(left, top, 120, 44);
  document.body.append(button);
};

const dialog = () => {
  const box = document.createElement('div');
  box.setAttribute('role', 'dialog');
  box.setAttribute('aria-modal', 'true');
  document.body.append(box);
};

it.each([
  ['at the edge of a screen without one', 1280, [], 16],
  ['below one in the corner of toasts', 1280, [[1_100, 40]], 96],
  [
    'below the lower of two',
    1280,
    [
      [1_100, 40],
      [1_000, 96],
    ],
    152,
  ],
  ['at the edge where it stands elsewhere', 1280, [[300, 40]], 16],
  [
    'at the edge where it is far below, or scrolled away',
    1280,
    [
      [1_100, 400],
      [1_100, -60],
    ],
    16,
  ],
  ['below the header of a phone', 390, [[20, 600]], 68],
  ['below one under the title on a phone', 390, [[20, 150]], 206],
] as const)('begins %s', (_, width, actions, top) => {
  resizeTo(width);
  for (const [x, y] of actions) action(x, y);
  expect(toastTop()).toBe(top);
});

it('begins at the edge while a dialog is open, which blocks the page behind it', () => {
  resizeTo(1280);
  action(1_100, 40);
  dialog();
  expect(toastTop()).toBe(16);
});
