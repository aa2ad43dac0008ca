import { expect, test } from 'vitest';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';
import { buildDiagnostics, type DiagnosticFacts, diagnosticsName } from './diagnostics.ts';
import { createRedaction } from './log/redact.ts';
import { defaultSettings } from './settings.ts';

const transfer: Transfer = {
  ...{ id: 't1', direction: 'upload', target: { purpose: 'delivery', job: 12 }, title: 'CANARY title' },
  ...{ fileName: 'CANARY file.mp4', size: 200, moved: 50, state: 'waiting' },
  ...{ waiting: { reason: 'offline', message: 'CANARY message' }, failure: null },
  ...{ bytesPerSecond: null, secondsLeft: null, canReveal: false },
};

const facts: DiagnosticFacts = {
  at: '2026-01-02T03:04:05.000Z',
  app: { name: 'UGC Marketplace', version: '1.2.3', isPackaged: true },
  versions: { Electron: '45.4.1', System: 'linux 6.1 x64' },
  apiOrigin: 'https://api.example',
  storage: 'keychain',
  settings: { ...defaultSettings('linux'), downloadFolder: '/home/mia/CANARY folder' },
  updates: 'current',
  transfers: [transfer],
  log: '2026-01-02T00:00:00.000Z warn  from CANARY@brand.example\n',
};
const redact = createRedaction({ home: '/home/mia', userName: 'mia' });

test('contain versions, settings, states of transfers and the log', () => {
  const text = buildDiagnostics(facts, redact);
  expect(text).toContain('UGC Marketplace 1.2.3\nDiagnostics of 2026-01-02T03:04:05.000Z');
  expect(text).toContain('== Versions\nElectron: 45.4.1\nSystem: linux 6.1 x64');
  expect(text).toContain('Server: https://api.example\nSession kept in: keychain\nUpdates: current');
  expect(text).toContain('notifications: on');
  expect(text).toContain('downloadFolder: chosen');
  expect(text).toContain('upload (delivery): waiting, 50 of 200 bytes, waits: offline');
  expect(text).toContain('warn  from [mail]');
  expect(buildDiagnostics({ ...facts, transfers: [], log: '' }, redact)).toMatch(/Transfers\nnone\n\n== Log\nnone\n$/);
});

test('contain no file or folder names, titles, messages or addresses', () => {
  const failed: Transfer = {
    ...transfer,
    ...{ state: 'failed', waiting: null, failure: { message: "open '/home/mia/CANARY x/a.mp4'", canRetry: false } },
  };
  const message = '“CANARY launch.mp4” is no longer where it was. Put it back and try again, or choose it again.';
  const gone: Transfer = { ...failed, failure: { message, canRetry: true } };
  const log = `warn  transfers: ${message}`;
  const text = buildDiagnostics({ ...facts, transfers: [transfer, failed, gone], log }, redact);
  expect(text).not.toContain('CANARY');
  expect(text).toContain('“…” is no longer where it was.');
});

test('have a file name with the date', () => {
  expect(diagnosticsName('UGC Marketplace', facts.at)).toBe('ugc-marketplace-diagnostics-2026-01-02.txt');
});
