import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { buildPlatform, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { BrowserPayment } from './browser-payment.tsx';

const URL_OF_LINK = 'https://ugc.example/pay#secret';

const show = (isPaid: () => Promise<boolean>, open = vi.fn(async (_url: string) => undefined)) => {
  const onPaid = vi.fn();
  renderScreen(<BrowserPayment purpose="job" job={12} total={120} isPaid={isPaid} onPaid={onPaid} />, {
    platform: buildPlatform({ checkout: { open } }),
  });
  return { open, onPaid };
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')));

describe('paying in the system browser', () => {
  it('opens the link of this payment, then polls until the server reports it as paid', async () => {
    mockApi({
      'POST /pay-links': { status: 201, data: { url: URL_OF_LINK, expires_at: '' } },
    });
    let paid = false;
    const { open, onPaid } = show(async () => paid);
    await press('Pay in Browser');
    expect(await screen.findByText('Finish in your browser')).toBeVisible();
    expect(sentTo('POST /pay-links')).toEqual([{ purpose: 'job', job: 12 }]);
    expect(open).toHaveBeenCalledWith(URL_OF_LINK);
    await comeBack();
    expect(onPaid).not.toHaveBeenCalled();
    paid = true;
    await comeBack();
    await comeBack();
    expect(onPaid).toHaveBeenCalledOnce();
  });

  it('polls again after a failed request', async () => {
    mockApi({ 'POST /pay-links': { status: 201, data: { url: URL_OF_LINK, expires_at: '' } } });
    let isOffline = true;
    const { onPaid } = show(async () => {
      if (isOffline) throw new Error('offline');
      return true;
    });
    await press('Pay in Browser');
    await screen.findByText('Finish in your browser');
    await comeBack();
    expect(onPaid).not.toHaveBeenCalled();
    isOffline = false;
    await comeBack();
    expect(onPaid).toHaveBeenCalledOnce();
  });

  it('shows why the page did not open, and can be retried', async () => {
    mockApi({ 'POST /pay-links': { status: 409, message: 'This order is paid already.' } });
    const { open } = show(async () => false);
    await press('Pay in Browser');
    expect(await screen.findByText('This order is paid already.')).toBeVisible();
    expect(open).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Pay in Browser' })).toBeEnabled();
  });
});
