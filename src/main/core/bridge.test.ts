import { expect, test, vi } from 'vitest';
import { CallError, type CallPort, type Handlers, registerCalls, type SenderFrame } from './bridge.ts';
import { argumentReaders } from './call-arguments.ts';
import { noFolders, noTransfers } from './fixtures/test-doubles.ts';
import { defaultSettings } from './settings.ts';
import { OpenedFiles, openedHandlers } from './transfers/opened-files.ts';
import { folderHandlers, transferHandlers } from './transfers/transfer-calls.ts';

const ours: SenderFrame = { url: 'app://bundle/orders/1', parent: null };

const start = (overrides: Partial<Handlers> = {}) => {
  const listeners = new Map<string, Parameters<CallPort['handle']>[1]>();
  const report = vi.fn();
  registerCalls({
    port: { handle: (name, listener) => listeners.set(name, listener) },
    readers: argumentReaders,
    handlers: {
      'app:info': () => ({ version: '1', platform: 'linux', storage: 'memory', apiOrigin: 'https://api.example' }),
      'session:state': () => ({ signedIn: true }),
      'session:forget': () => undefined,
      'session:retry-storage': () => 'memory',
      'session:sign-in-google': () => null,
      'session:cancel-sign-in': () => undefined,
      'shell:open-external': () => undefined,
      'routes:listen': () => null,
      'notices:show': () => undefined,
      'notices:unread': () => undefined,
      'settings:read': () => defaultSettings('linux'),
      'settings:change': () => defaultSettings('linux'),
      'settings:choose-download-folder': () => defaultSettings('linux'),
      'diagnostics:export': () => true,
      'server:state': () => ({ isReachable: true }),
      'server:check': () => ({ isReachable: true }),
      'updates:check': () => ({ kind: 'current' }),
      ...openedHandlers(new OpenedFiles(() => 'opened'), noTransfers),
      ...folderHandlers(noFolders),
      ...transferHandlers(noTransfers),
      ...overrides,
    },
    report,
  });
  const call = (name: string, senderFrame: SenderFrame | null, ...raw: unknown[]) =>
    listeners.get(name)?.({ senderFrame }, ...raw);
  return { call, report, listeners };
};

test('registers every call of the contract', () => {
  expect([...start().listeners.keys()]).toEqual(Object.keys(argumentReaders));
});

test('responds to the app’s own page', async () => {
  expect(await start().call('session:state', ours)).toEqual({ ok: true, value: { signedIn: true } });
});

test.each<[string, SenderFrame | null]>([
  ['another host', { url: 'app://other/', parent: null }],
  ['a host that begins like ours', { url: 'app://bundle.example/', parent: null }],
  ['another scheme', { url: 'https://bundle/', parent: null }],
  ['a frame in our page', { url: 'app://bundle/', parent: {} }],
  ['an empty frame', { url: '', parent: null }],
  ['a frame that is gone', null],
])('refuses %s', async (_name, frame) => {
  const { call, report } = start();
  expect(await call('session:state', frame)).toMatchObject({ ok: false, code: 'forbidden' });
  expect(report).toHaveBeenCalledOnce();
});

test.each([
  ['app:info', ['extra']],
  ['session:sign-in-google', []],
  ['session:sign-in-google', ['admin']],
  ['session:sign-in-google', [['brand']]],
  ['session:sign-in-google', [undefined]],
  ['session:sign-in-google', [null, 'brand']],
  ['shell:open-external', []],
  ['shell:open-external', [{ toString: () => 'https://a.example' }]],
  ['shell:open-external', ['https://a.example', 2]],
  ['shell:open-external', ['x'.repeat(2_049)]],
])('refuses wrong arguments of %s', async (name, raw) => {
  expect(await start().call(name, ours, ...raw)).toMatchObject({ ok: false, code: 'bad_arguments' });
});

test('passes on the code of a refusal; hides an unexpected error from the page and logs it', async () => {
  const failure = new Error('SELECT secret');
  const { call, report } = start({
    'session:state': () => Promise.reject(failure),
    'shell:open-external': () => {
      throw new CallError('bad_address', 'No.');
    },
  });
  expect(await call('shell:open-external', ours, 'x')).toEqual({ ok: false, code: 'bad_address', message: 'No.' });
  expect(await call('session:state', ours)).toEqual({ ok: false, code: 'internal', message: 'Something went wrong.' });
  expect(report).toHaveBeenLastCalledWith('session:state', failure);
});
