import { fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { withholdComposingKeys } from './app-layout.tsx';

test.each(['Enter', 'Escape'])('leaves %s to the input method while it composes', (key) => {
  onTestFinished(withholdComposingKeys());
  const [press, pressOnPage] = [vi.fn(), vi.fn()];
  addEventListener('keydown', pressOnPage);
  onTestFinished(() => removeEventListener('keydown', pressOnPage));
  renderScreen(<input aria-label="Message" onKeyDown={press} />);
  const field = screen.getByLabelText('Message');
  expect(fireEvent.keyDown(field, { key, isComposing: true })).toBe(true);
  fireEvent.keyDown(field, { key, keyCode: 229 });
  expect(press).not.toHaveBeenCalled();
  expect(pressOnPage).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key });
  fireEvent.keyDown(field, { key: 'a', isComposing: true });
  expect(press).toHaveBeenCalledTimes(2);
  expect(pressOnPage).toHaveBeenCalledTimes(2);
});
