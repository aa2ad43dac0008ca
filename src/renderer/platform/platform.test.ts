import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DesktopApi } from '#shared/ipc/desktop-api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createDesktopPlatform } from './desktop/desktop-platform.ts';
import type { PlatformServices } from './platform-services.ts';
import { createWebPlatform } from './web/web-platform.ts';

const services: PlatformServices = {
  clientConfig: async () => {
    throw new Error('Nobody asked for it.');
  },
  claim: async () => {},
};

const settings = {
  closeToTray: false,
  notifications: true,
  textWhenLocked: false,
  openAtLogin: false,
  spelling: true,
  saveDeliveries: false,
  downloadFolder: null,
};

const buildDesktop = () => {
  const listeners = new Map<string, (payload: unknown) => void>();
  const done = { ok: true, value: undefined } as const;
  const desktop: DesktopApi = {
    appInfo: async () => ({
      ok: true,
      value: { version: '0', platform: 'linux', storage: 'memory', apiOrigin: 'https://api.example' },
    }),
    sessionState: async () => ({ ok: true, value: { signedIn: true } }),
    forgetSession: vi.fn(async () => done),
    retryStorage: async () => ({ ok: true, value: 'memory' }),
    signInWithGoogle: vi.fn(async () => ({ ok: true, value: { id: 7, name: 'Mara' } }) as const),
    cancelSignIn: vi.fn(async () => done),
    openExternal: async (url) =>
      url.startsWith('https:') ? done : { ok: false, code: 'bad_address', message: 'Only https addresses.' },
    listenToRoutes: async () => ({ ok: true, value: '/chat/3' }),
    showNotice: vi.fn(async () => done),
    setUnread: vi.fn(async () => done),
    readSettings: async () => ({ ok: true, value: settings }),
    chooseDownloadFolder: async () => ({ ok: true, value: { ...settings, downloadFolder: '/videos' } }),
    serverState: async () => ({ ok: true, value: { isReachable: true } }),
    checkServer: async () => ({ ok: true, value: { isReachable: true } }),
    checkForUpdates: async () => ({ ok: true, value: { kind: 'current' } }),
    exportDiagnostics: async () => ({ ok: true, value: true }),
    changeSettings: async (change) => ({ ok: true, value: { ...settings, ...change } }),
    openedFiles: {
      list: async () => ({ ok: true, value: [{ id: 'a', name: 'clip.mp4' }] }),
      dismiss: vi.fn(async () => done),
      inspect: async () => ({ ok: false, code: 'refused', message: 'The file is empty.' }),
      upload: vi.fn(async () => ({ ok: false, code: 'refused', message: 'Log in first.' }) as const),
    },
    folders: {
      list: async () => ({ ok: true, value: [{ job: 7, folder: '/exports', problem: null, held: [] }] }),
      watch: async () => ({ ok: false, code: 'refused', message: 'This task takes no videos now.' }),
      end: async () => done,
      upload: async () => done,
      skip: async () => done,
    },
    transfers: {
      list: async () => ({ ok: true, value: [] }),
      addUpload: async () => ({ ok: false, code: 'refused', message: 'No.' }),
      addDownload: async () => ({ ok: true, value: null }),
      pause: async () => done,
      resume: async () => done,
      cancel: async () => done,
      remove: async () => done,
      moveBefore: async () => done,
      limits: async () => ({ ok: true, value: { upload: null, download: null } }),
      setLimits: async () => done,
      reveal: async () => done,
      log: async () => ({ ok: true, value: [] }),
    },
    on: (name, listener) => {
      listeners.set(name, (payload) => listener(payload as never));
      return () => listeners.delete(name);
    },
  };
  return { desktop, tell: (name: string, payload: unknown) => listeners.get(name)?.(payload) };
};

describe.each([
  ['web', () => createWebPlatform(services)],
  ['desktop', () => createDesktopPlatform(buildDesktop().desktop)],
])('the %s platform', (_, create) => {
  beforeEach(() => vi.stubGlobal('open', vi.fn()));

  it('stores values by key', () => {
    const { session } = create();
    session.write({ role: 'a', name: 'Mara' });
    session.write({ name: null });
    expect([session.read('role'), session.read('name')]).toEqual(['a', null]);
  });

  it('clears the account’s keys only', () => {
    localStorage.setItem('color-mode', 'dark');
    const { session } = create();
    session.write({ token: 'a', otp: '1234' });
    session.clear();
    expect({ ...localStorage }).toEqual({ 'color-mode': 'dark' });
  });

  it('reports changes elsewhere until it is unsubscribed', () => {
    const { session } = create();
    const changed = vi.fn();
    const stop = session.subscribe(changed);
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'color-mode' }));
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(changed).toHaveBeenCalledOnce();
  });

  it('opens https addresses and refuses scripts', async () => {
    const { openExternal } = create();
    await expect(openExternal('https://example.org/')).resolves.toBeUndefined();
    await expect(openExternal('javascript:alert(1)')).rejects.toThrow();
  });

  it('can upload and download', () => {
    const { transfers, downloads } = create();
    expect(transfers).toBeDefined();
    expect(transfers?.download ?? downloads).toBeDefined();
  });
});

describe('the desktop platform', () => {
  it('signs in elsewhere by the main process; the website does it in the page', () => {
    const [app, web] = [createDesktopPlatform(buildDesktop().desktop), createWebPlatform(services)];
    expect([app.identity === undefined, app.browserSignIn === undefined]).toEqual([true, false]);
    expect([web.identity === undefined, web.browserSignIn === undefined]).toEqual([false, true]);
  });

  it('signs in by the main process, holds a placeholder for the token, and passes on the message of a refusal', async () => {
    const { desktop } = buildDesktop();
    const { browserSignIn } = createDesktopPlatform(desktop);
    expect(await browserSignIn?.signIn('creator')).toEqual({ user: { id: 7, name: 'Mara' }, token: 'desktop' });
    expect(desktop.signInWithGoogle).toHaveBeenCalledWith('creator');
    vi.mocked(desktop.signInWithGoogle).mockResolvedValueOnce({ ok: true, value: null });
    expect(await browserSignIn?.signIn(null)).toBeNull();
    vi.mocked(desktop.signInWithGoogle).mockResolvedValueOnce({
      ok: false,
      code: 'refused',
      message: 'Register first.',
    });
    await expect(browserSignIn?.signIn(null)).rejects.toThrow('Register first.');
    browserSignIn?.cancel();
    expect(desktop.cancelSignIn).toHaveBeenCalledOnce();
  });

  it('tells each sign-in from the ones before by its placeholder', () => {
    const { session } = createDesktopPlatform(buildDesktop().desktop);
    const placeholders = ['desktop', 'desktop'].map((token) => {
      session.write({ token });
      return session.read('token');
    });
    session.write({ name: 'Mara' });
    expect(session.read('token')).toBe(placeholders[1]);
    expect(placeholders[0]).not.toBe(placeholders[1]);
  });

  it('makes the main process forget the token on logout', () => {
    const { desktop } = buildDesktop();
    createDesktopPlatform(desktop).session.clear();
    expect(desktop.forgetSession).toHaveBeenCalledOnce();
  });

  it('ends the session when the main process does', () => {
    const { desktop, tell } = buildDesktop();
    const { session } = createDesktopPlatform(desktop);
    session.write({ token: 'desktop' });
    const changed = vi.fn();
    session.subscribe(changed);
    tell('session:changed', { signedIn: false });
    expect(session.read('token')).toBeNull();
    expect(changed).toHaveBeenCalledOnce();
  });

  it('opens a page requested before it had loaded, and later ones', async () => {
    const { desktop, tell } = buildDesktop();
    const opened: string[] = [];
    createDesktopPlatform(desktop).routes?.subscribe((route) => opened.push(route));
    await eventually(() => expect(opened).toEqual(['/chat/3']));
    tell('route', '/orders');
    expect(opened).toEqual(['/chat/3', '/orders']);
  });

  it('passes notifications and settings to the main process', async () => {
    const { desktop } = buildDesktop();
    const platform = createDesktopPlatform(desktop);
    const notice = { title: 'Ada', body: 'Hello', route: '/chat/3' };
    platform.notify?.show(notice);
    platform.notify?.setUnread(3);
    expect(desktop.showNotice).toHaveBeenCalledWith(notice);
    expect(desktop.setUnread).toHaveBeenCalledWith(3);
    expect(await platform.settings?.change({ closeToTray: true })).toEqual({ ...settings, closeToTray: true });
    expect(await platform.settings?.chooseDownloadFolder()).toMatchObject({ downloadFolder: '/videos' });
  });
});
