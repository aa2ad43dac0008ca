import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { deferred } from '#renderer/fixtures/deferred.ts';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { ConfirmQuestion } from './confirm-question.tsx';

test('stays open while its action runs, and closes afterwards', async () => {
  const done = deferred<void>();
  const onClose = vi.fn();
  renderScreen(
    <ConfirmQuestion
      open
      onClose={onClose}
      title="Cancel job"
      question="The payment goes back."
      confirm="Cancel job"
      onConfirm={() => done.promise}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel job' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  expect(onClose).not.toHaveBeenCalled();
  done.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
