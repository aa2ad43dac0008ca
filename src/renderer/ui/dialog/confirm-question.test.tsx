import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { deferred } from '#tests/support/deferred.ts';
import { ConfirmQuestion } from './confirm-question.tsx';

test('stays open while its action runs, and closes afterwards', async () => {
  const done = deferred();
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

describe('the focus afterwards', () => {
  const row = () => screen.queryByRole('button', { name: 'Delete lamp' });
  let removeRow = () => {};
  const Screen = ({ onConfirm, staysMounted }: { onConfirm: () => void; staysMounted: boolean }) => {
    const [open, setOpen] = useState(false);
    const [isThere, setThere] = useState(true);
    removeRow = () => setThere(false);
    return (
      <main>
        <h1>Products</h1>
        <button type="button">Add product</button>
        {isThere && (
          <button type="button" onClick={() => setOpen(true)}>
            Delete lamp
          </button>
        )}
        {(open || staysMounted) && (
          <ConfirmQuestion
            open={open}
            onClose={() => setOpen(false)}
            title="Delete product"
            question="Are you sure?"
            confirm="Delete"
            onConfirm={async () => onConfirm()}
          />
        )}
      </main>
    );
  };
  const ask = async (onConfirm: () => void, answer: string, staysMounted = true) => {
    renderScreen(<Screen onConfirm={onConfirm} staysMounted={staysMounted} />);
    await userEvent.click(row() ?? document.body);
    await userEvent.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  const heading = () => screen.getByRole('heading', { level: 1 });

  test.each([true, false])(
    'goes to the heading of the page when the action removed the button that asked; mounted for ever: %s',
    async (staysMounted) => {
      await ask(() => removeRow(), 'Delete', staysMounted);
      await waitFor(() => expect(heading()).toHaveFocus());
    },
  );

  test('goes there too when the list loads without it a moment later', async () => {
    await ask(() => {}, 'Delete');
    await waitFor(() => expect(row()).toHaveFocus());
    act(() => removeRow());
    await waitFor(() => expect(heading()).toHaveFocus());
  });

  test('stays where the user moves it, when the button that asked goes away after that', async () => {
    await ask(() => {}, 'Cancel');
    await waitFor(() => expect(row()).toHaveFocus());
    const other = screen.getByRole('button', { name: 'Add product' });
    other.focus();
    act(() => removeRow());
    expect(row()).toBeNull();
    expect(other).toHaveFocus();
  });
});
