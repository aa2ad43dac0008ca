import { describe, expect, test, vi } from 'vitest';
import type { SystemNotice } from '#shared/ipc/desktop-settings.ts';
import { someSettings } from '../call-arguments.ts';
import { defaultSettings, openSettingsStore } from '../settings.ts';
import { createSystemNotices } from './system-notices.ts';
import { type TrayState, trayMenu, trayToolTip } from './tray-menu.ts';
import { createWindowRoutes } from './window-routes.ts';

const notice: SystemNotice = { title: 'Ada', body: 'The parcel is here', route: '/chat/3' };

const notices = (
  facts: { focused?: boolean; listening?: boolean; locked?: boolean; off?: true; textWhenLocked?: true } = {},
) => {
  const show = vi.fn<(title: string, body: string, route: string) => boolean>(() => true);
  const settings = {
    ...defaultSettings('darwin'),
    ...(facts.off && { notifications: false }),
    ...(facts.textWhenLocked && { textWhenLocked: true }),
  };
  const isShown = createSystemNotices({
    settings: () => settings,
    isFocused: () => facts.focused ?? false,
    isLocked: () => facts.locked ?? false,
    show,
  })(notice, facts.listening);
  return { show, isShown };
};

describe('a notification of the system', () => {
  test('is shown with its page while the window is in the background', () => {
    const { show, isShown } = notices();
    expect(isShown).toBe(true);
    expect(show).toHaveBeenCalledWith('Ada', 'The parcel is here', '/chat/3');
  });

  test.each([{ focused: true }, { off: true as const }])('is not shown when %o', (facts) => {
    const { show, isShown } = notices(facts);
    expect(show).not.toHaveBeenCalled();
    expect(isShown).toBe(false);
  });

  test('is shown in front of a focused window whose page cannot show it', () => {
    expect(notices({ focused: true, listening: false }).isShown).toBe(true);
  });

  test('shows only the sender on a locked screen, unless the user allows more', () => {
    expect(notices({ locked: true }).show.mock.calls[0]?.slice(0, 2)).toEqual(['Ada', 'Unlock to read it.']);
    expect(notices({ locked: true, textWhenLocked: true }).show.mock.calls[0]?.[1]).toBe('The parcel is here');
  });
});

describe('settings', () => {
  test('start with the platform’s defaults, apply changes and keep them', () => {
    const write = vi.fn();
    const apply = vi.fn();
    const store = openSettingsStore({ read: () => ({ textWhenLocked: true }), write }, 'linux', apply);
    const before = store.current();
    expect(store.current()).toEqual({
      closeToTray: false,
      notifications: true,
      textWhenLocked: true,
      openAtLogin: false,
      spelling: true,
      saveDeliveries: false,
      downloadFolder: null,
    });
    expect(store.change({ closeToTray: true })).toMatchObject({ closeToTray: true, textWhenLocked: true });
    expect(write).toHaveBeenCalledWith(store.current());
    expect(apply).toHaveBeenCalledWith(store.current(), before);
    expect(defaultSettings('win32').closeToTray).toBe(true);
  });

  test('can be changed by the page one by one; a folder comes from the dialog only', () => {
    expect(someSettings([{ closeToTray: true }])).toEqual([{ closeToTray: true }]);
    expect(someSettings([{ downloadFolder: null }])).toEqual([{ downloadFolder: null }]);
    for (const change of [{ downloadFolder: '/etc' }, { downloadFolder: true }, { closeToTray: null }, { other: true }])
      expect(() => someSettings([change])).toThrow('This call takes');
  });

  test.each(['stored', 'applied'])('stay unchanged when they cannot be %s', (step) => {
    const failAt = (name: string) => () => {
      if (name === step) throw new Error('The disk is full.');
    };
    const store = openSettingsStore({ read: () => ({}), write: failAt('stored') }, 'linux', failAt('applied'));
    expect(() => store.change({ notifications: false })).toThrow('The disk is full.');
    expect(store.current().notifications).toBe(true);
  });
});

describe('pages that the window is asked to open', () => {
  test('wait until the page has loaded; the newest one wins', () => {
    const emit = vi.fn();
    const routes = createWindowRoutes(emit);
    routes.open('/orders');
    routes.open('/chat');
    expect(emit).not.toHaveBeenCalled();
    expect(routes.listen()).toBe('/chat');
    routes.open('/jobs');
    expect(emit).toHaveBeenCalledWith('/jobs');
    routes.stopListening();
    routes.open('/tasks');
    expect(emit).toHaveBeenCalledOnce();
    expect([routes.listen(), routes.listen()]).toEqual(['/tasks', null]);
  });
});

test('the tray shows the unread count and can always quit the app', () => {
  const labels = (unread: number, transfers: TrayState['transfers'] = null) =>
    trayMenu('UGC', { unread, transfers }).flatMap((line) => (line.kind === 'item' ? [line.label] : []));
  expect(labels(0)).toEqual(['Open UGC', 'Notifications', 'Messages', 'Quit UGC']);
  expect(labels(3)[1]).toBe('Notifications (3 unread)');
  expect(labels(240)[1]).toBe('Notifications (99+ unread)');
  expect(labels(0, 'pause')).toEqual(['Open UGC', 'Notifications', 'Messages', 'Pause Transfers', 'Quit UGC']);
  expect(labels(0, 'resume')[3]).toBe('Resume Transfers');
  expect([trayToolTip('UGC', 0), trayToolTip('UGC', 3)]).toEqual(['UGC', 'UGC: 3 unread']);
});
