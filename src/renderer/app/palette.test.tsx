import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosError } from 'axios';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, enter, renderScreen, ShownAddress, shownAddress } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { session, useSession } from '#renderer/lib/session/session.ts';
import { useDialogGuard } from '#renderer/ui/dialog/dialog-guard.ts';
import { Modal } from '#renderer/ui/dialog/modal.tsx';
import { deferred } from '#tests/support/deferred.ts';
import { Palette } from './account-notices.tsx';
import { PaletteButton } from './palette-button.tsx';

const none = { data: [], meta: { page: 1, per_page: 5, total: 0 } };
const list = (...data: object[]) => ({ data, meta: { page: 1, per_page: 5, total: data.length } });
const brandLists = {
  'GET /brand/jobs': none,
  'GET /brand/drafts': none,
  'GET /brand/products': none,
  'GET /brand/creators': none,
  'GET /user/chats': none,
};
const order = (id: number, name: string) => ({
  ...{ id, price: 100, status: 'in_progress', stage: 'filming', product: { name, image: null } },
});

const Typed = () => {
  useDialogGuard('typed');
  return <p>Half a sentence</p>;
};

const App = ({ dialog = false }: { dialog?: boolean }) => {
  const current = useSession();
  const [open, setOpen] = useState(dialog);
  return (
    <>
      <PaletteButton />
      <input aria-label="Note" />
      <ShownAddress />
      <Modal open={open} onClose={() => setOpen(false)} title="New Product">
        <Typed />
      </Modal>
      {current && <Palette session={current} />}
    </>
  );
};

const show = (platform = buildPlatform(), dialog = false) =>
  renderScreen(<App dialog={dialog} />, { path: '/dashboard', platform });
const field = () => screen.findByRole('combobox', { name: 'Search and go to' });
const openPalette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return field();
};
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const isClosed = () => waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());

beforeEach(() => signIn('brand'));

describe('the command palette', () => {
  it('opens with Ctrl K, finds pages and actions at once, and opens the first with Enter', async () => {
    const calls = mockApi(brandLists);
    show();
    const text = await openPalette();
    await waitFor(() => expect(text).toHaveFocus());
    const all = options();
    await enter(text, '   ');
    expect(options()).toEqual(all);
    expect(text).toHaveAttribute('maxlength', '100');
    expect(calls).toEqual([]);
    await enter(text, 'subscr');
    expect(options()).toEqual(['Renew Subscription']);
    expect(screen.getByRole('group', { name: 'Go to' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(shownAddress()).toHaveTextContent('/renew-payment'));
    await isClosed();
  });

  it('marks the entry that Enter opens before anything is typed', async () => {
    mockApi(brandLists);
    show();
    await openPalette();
    const [first, second] = screen.getAllByRole('option');
    expect(first).toHaveAttribute('data-highlighted');
    expect(second).not.toHaveAttribute('data-highlighted');
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(second).toHaveAttribute('data-highlighted'));
    expect(first).not.toHaveAttribute('data-highlighted');
  });

  it('is closed by Escape, which returns the focus to its button', async () => {
    mockApi(brandLists);
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(async () => expect(await field()).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus());
  });

  it('leaves a K that is typed into a field alone', async () => {
    show();
    await userEvent.type(screen.getByLabelText('Note'), 'kiosk');
    expect(screen.getByLabelText('Note')).toHaveValue('kiosk');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('asks about what was typed in a dialog instead of leaving it', async () => {
    show(buildPlatform(), true);
    await screen.findByText('Half a sentence');
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await screen.findByText('Discard what you entered?')).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await openPalette();
  });

  it('searches what the brand has, by one call of a kind', async () => {
    const calls = mockApi({ ...brandLists, 'GET /brand/jobs': list(order(12, 'Lumen Desk Lamp')) });
    show();
    await enter(await openPalette(), '  lamp ');
    const found = await screen.findByRole('group', { name: 'Orders' });
    expect(within(found).getByRole('option').textContent).toBe('Lumen Desk Lamp#12 · Being filmed');
    expect([...calls].sort()).toEqual(Object.keys(brandLists).sort());
    await waitFor(() => expect(screen.getByText('One result')).toBeInTheDocument());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(shownAddress()).toHaveTextContent('/job-details/12'));
  });

  it('never shows the answer to what was typed before', async () => {
    const asked: string[] = [];
    const aborted: string[] = [];
    const late = deferred<object>();
    mockApi({
      ...brandLists,
      'GET /brand/jobs': ({ config }) => {
        const q: string = config.params.q;
        asked.push(q);
        config.signal?.addEventListener?.('abort', () => aborted.push(q));
        return q === 'mug' ? late.promise : list(order(13, 'Trail Lamp'));
      },
    });
    show();
    const text = await openPalette();
    await enter(text, 'mug');
    await waitFor(() => expect(asked).toEqual(['mug']));
    await userEvent.clear(text);
    await enter(text, 'lamp');
    await waitFor(() => expect(asked).toEqual(['mug', 'lamp']));
    expect(aborted).toEqual(['mug']);
    await screen.findByRole('option', { name: /Trail Lamp/ });
    await act(async () => late.resolve(list(order(14, 'Enamel Mug'))));
    expect(options()).toEqual(['Trail Lamp#13 · Being filmed']);
  });

  it('says that nothing was found, and what could not be searched, which can be tried again', async () => {
    const failing = { status: 500, message: 'The search is broken.' };
    const found = list(order(12, 'نور 🎥'));
    mockApi({ ...brandLists, 'GET /brand/jobs': [failing, failing, found, none] });
    show();
    const text = await openPalette();
    await enter(text, '%_');
    expect(await screen.findByText('We could not search orders. The search is broken.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sentTo('GET /brand/jobs')).toHaveLength(2));
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('نور 🎥')).toBeVisible();
    await userEvent.clear(text);
    await enter(text, 'zzz');
    expect(await screen.findByText(/^Nothing here is called/)).toHaveTextContent('“zzz”');
  });

  it('says that the server cannot be reached, and still finds pages', async () => {
    const down = () => Promise.reject(new AxiosError('down', AxiosError.ERR_NETWORK));
    mockApi(Object.fromEntries(Object.keys(brandLists).map((name) => [name, down])));
    show();
    await enter(await openPalette(), 'or');
    expect(await screen.findByText(/^The server cannot be reached\. Pages and actions still open/)).toBeVisible();
    expect(options()).toContain('Orders');
  });

  it('opens another tab with Ctrl Enter where there are tabs', async () => {
    mockApi(brandLists);
    const open = vi.fn();
    show(buildPlatform({ tabs: { open } }));
    await enter(await openPalette(), 'drafts');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await isClosed();
    expect(open).toHaveBeenCalledExactlyOnceWith('/drafts');
    expect(shownAddress()).toHaveTextContent('/dashboard');
  });

  it('opens the page itself with Ctrl Enter where there are none, as in the client', async () => {
    mockApi(brandLists);
    show(buildPlatform());
    await enter(await openPalette(), 'drafts');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await isClosed();
    expect(shownAddress()).toHaveTextContent('/drafts');
  });

  it('begins with what the account opened last, until it logs out', async () => {
    mockApi({ ...brandLists, 'GET /brand/jobs': list(order(12, 'Lumen Desk Lamp')) });
    show();
    await enter(await openPalette(), 'lamp');
    await userEvent.click(await screen.findByRole('option', { name: /Lumen/ }));
    await isClosed();
    await openPalette();
    expect(within(await screen.findByRole('group', { name: 'Recent' })).getByRole('option').textContent).toBe(
      'Lumen Desk Lamp#12 · Being filmed',
    );
    act(() => session.end());
    act(() => signIn('brand'));
    expect(screen.queryByRole('combobox')).toBeNull();
    await openPalette();
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
  });

  it('opens from the menu of the window', async () => {
    mockApi(brandLists);
    let press: (command: 'search') => void = () => undefined;
    const subscribe = (listener: typeof press) => {
      press = listener;
      return () => undefined;
    };
    show(buildPlatform({ menu: { subscribe } }));
    act(() => press('search'));
    expect(await field()).toBeVisible();
  });
});
