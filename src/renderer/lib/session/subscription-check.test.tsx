import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { buildUser } from '#renderer/fixtures/sign-in.ts';
import { toast } from '../notices/toast.ts';
import { connectNavigation } from '../pages/navigation.ts';
import { checkSubscription } from './subscription-check.ts';

const END = '2027-06-15T12:00:00.000Z';
const EXPIRED = 'Subscription Expired! Click here to renew.';
const SOON = 'Subscription will expire soon! Click here to renew.';
const at = (offset: number) => new Date(new Date(END).getTime() + offset);
const DAY = 86_400_000;

afterEach(() => toast.dismissAll());

describe('the subscription check', () => {
  it.each([
    ['a second before three days', -3 * DAY - 1_000, null],
    ['at three days', -3 * DAY, SOON],
    ['a second before the end', -1_000, SOON],
    ['at the end', 0, EXPIRED],
    ['later', 30 * DAY, EXPIRED],
  ])('%s', async (_, offset, text) => {
    renderScreen(<p>Page</p>);
    checkSubscription(buildUser({ role: 'brand', subscription: END }), at(offset));
    if (text) expect(await screen.findByText(text)).toBeVisible();
    else expect(screen.queryByText(/renew/)).toBeNull();
    toast.dismissAll();
    await waitFor(() => expect(screen.queryByText(/renew/)).toBeNull());
  });

  it('shows nothing to creators', () => {
    renderScreen(<p>Page</p>);
    checkSubscription(buildUser({ role: 'creator' }), at(0));
    expect(screen.queryByText(/renew/)).toBeNull();
  });

  it('links to the payment by mouse and by keyboard, and is shown once', async () => {
    const go = vi.fn();
    connectNavigation(go);
    renderScreen(<p>Page</p>);
    const user = buildUser({ role: 'brand', subscription: END });
    checkSubscription(user, at(0));
    checkSubscription(user, at(0));
    await waitFor(() => expect(screen.getAllByRole('button', { name: EXPIRED })).toHaveLength(1));
    screen.getByRole('button', { name: EXPIRED }).focus();
    await userEvent.keyboard('{Enter}');
    expect(go).toHaveBeenCalledExactlyOnceWith('/renew-payment');
  });
});
