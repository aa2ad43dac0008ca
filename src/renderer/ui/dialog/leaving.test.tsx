import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, ShownAddress, shownAddress } from '#renderer/fixtures/render-screen.tsx';
import { toast } from '#renderer/lib/notices/toast.ts';
import { CloseGuard, type Hold } from './dialog-guard.ts';
import { Modal } from './modal.tsx';

const Screen = ({ hold }: { hold: Hold }) => {
  const [open, setOpen] = useState(true);
  return (
    <>
      <ShownAddress />
      <Modal open={open} onClose={() => setOpen(false)} title="Rate">
        <CloseGuard hold={hold} />
        <input aria-label="Words" />
        <Link to="/chat/3">Message</Link>
      </Modal>
    </>
  );
};

const show = async (hold: Hold) => {
  renderScreen(<Screen hold={hold} />, { path: '/orders' });
  return screen.findByRole('link', { name: 'Message' });
};
const question = () => screen.queryByText('Discard what you entered?');
const isAsked = () => waitFor(() => expect(question()).toBeVisible());

/** Stands for the router, which listens since before any dialog was opened. */
const router = vi.fn();
beforeEach(() => {
  router.mockClear();
  window.addEventListener('popstate', router);
});
afterEach(() => window.removeEventListener('popstate', router));

/** What the browser tells after a step in the history. */
const goTo = (idx: number) => act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: { idx } })));

describe('a dialog with something typed', () => {
  it('asks before a link in it is followed', async () => {
    await userEvent.click(await show('typed'));
    await isAsked();
    expect(shownAddress()).toHaveTextContent('/orders');
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await userEvent.click(screen.getByRole('link', { name: 'Message' }));
    await isAsked();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownAddress()).toHaveTextContent('/orders');
  });

  it('lets a link open in another tab', async () => {
    const link = await show('typed');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    act(() => void link.dispatchEvent(click));
    expect([click.defaultPrevented, question()]).toEqual([false, null]);
  });

  it('asks before a toast leads elsewhere, and the toast stays', async () => {
    const lead = vi.fn();
    await show('typed');
    act(() => void toast.info('New message', { onClick: lead }));
    await userEvent.click(await screen.findByRole('button', { name: 'New message' }));
    await isAsked();
    expect(lead).not.toHaveBeenCalled();
    expect(screen.getByText('New message')).toBeVisible();
    act(() => toast.dismissAll());
  });

  it('asks before Back is followed, and stays at its entry of the history', async () => {
    window.history.replaceState({ idx: 4 }, '');
    const go = vi.spyOn(window.history, 'go').mockReturnValue();
    await show('typed');
    goTo(2);
    await isAsked();
    expect(go).toHaveBeenCalledExactlyOnceWith(2);
    goTo(4);
    expect(router).not.toHaveBeenCalled();
    go.mockRestore();
    window.history.replaceState(null, '');
  });

  it('asks after a click outside', async () => {
    await show('typed');
    await waitFor(() => {
      // The dialog listens from the next frame on.
      fireEvent.pointerDown(document.body);
      expect(question()).toBeVisible();
    });
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});

describe('a dialog with nothing typed', () => {
  it('lets a link, a toast and Back lead elsewhere', async () => {
    const lead = vi.fn();
    const link = await show('free');
    goTo(2);
    expect(router).toHaveBeenCalledOnce();
    act(() => void toast.info('New message', { onClick: lead }));
    await userEvent.click(await screen.findByRole('button', { name: 'New message' }));
    expect(lead).toHaveBeenCalledOnce();
    await userEvent.click(link);
    expect(shownAddress()).toHaveTextContent('/chat/3');
  });
});
