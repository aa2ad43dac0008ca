import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, makeDataDirectory, readConfig } from './config.ts';

const faultsOf = (read: () => unknown): readonly string[] => {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
};
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789012345678901234567',
};

describe('configuration', () => {
  test('nothing has to be set', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      databaseUrl: undefined,
      stripe: undefined,
      seed: 'demo',
      production: false,
    });
  });

  test('every fault is told at once, each in a sentence, and no password with it', () => {
    const faults = faultsOf(() =>
      readConfig({
        PORT: '80a',
        NODE_ENV: 'prod',
        PUBLIC_URL: 'example.com',
        DATABASE_URL: 'mysql://root:hunter2@db/app',
        SMTP_URL: 'http://user:hunter2@mail',
        STRIPE_SECRET_KEY: 'sk_1',
        SEED: 'yes',
        LOG_LEVEL: 'loud',
        TRUSTED_PROXIES: '10.0.0.0/8, nginx',
        ALLOW_SANDBOX: 'sms',
        SECRET_KEY: 'short',
      }),
    );
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'NODE_ENV',
      'PUBLIC_URL',
      'DATABASE_URL',
      'SMTP_URL',
      'STRIPE_SECRET_KEY,',
      'SEED',
      'LOG_LEVEL',
      'TRUSTED_PROXIES',
      'ALLOW_SANDBOX',
      'SECRET_KEY',
    ]);
    for (const fault of faults) expect(fault).toMatch(/\.$/);
    expect(faults.join()).not.toMatch(/hunter2|short"/);
  });

  test.each(['-1', '65536', '99999', '8080 ;', '1e3', '0x50'])('PORT=%s is refused', (PORT) => {
    expect(faultsOf(() => readConfig({ PORT }))).toEqual([expect.stringContaining('PORT must be a port')]);
  });

  test('an empty or blank setting is an absent one', () => {
    expect(readConfig({ PORT: '', HOST: '  ', SEED: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
  });

  test.each([
    ['0.0.0.0', 'http://localhost:8080'],
    ['::', 'http://localhost:8080'],
    ['::1', 'http://[::1]:8080'],
    ['ugc.example', 'http://ugc.example:8080'],
  ])('HOST=%s is reached at %s', (HOST, url) => {
    expect(readConfig({ HOST }).publicUrl).toBe(url);
  });

  test('the slash at the end of PUBLIC_URL does not matter', () => {
    expect(readConfig({ PUBLIC_URL: 'https://ugc.example//' }).publicUrl).toBe('https://ugc.example');
  });

  test('proxies are addresses, ranges, or the names of ranges', () => {
    const TRUSTED_PROXIES = 'loopback, 10.0.0.1,10.0.0.0/8,::1,fd00::/8';
    expect(readConfig({ TRUSTED_PROXIES }).trustedProxies).toHaveLength(5);
    for (const wrong of ['10.0.0.0/33', '10.0.0', '::1/129', '1.2.3.4/8/8', '10.0.0.0/x'])
      expect(faultsOf(() => readConfig({ TRUSTED_PROXIES: wrong }))).toHaveLength(1);
  });

  test.each(Object.keys(stripe))(
    'the three settings of Stripe belong together: without %s it does not start',
    (name) => {
      expect(faultsOf(() => readConfig({ ...stripe, [name]: '' }))).toEqual([
        expect.stringContaining('belong together'),
      ]);
      expect(readConfig(stripe).stripe).toBeDefined();
    },
  );

  test('keys of Stripe in the wrong place are refused', () => {
    const swapped = { ...stripe, STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_PUBLISHABLE_KEY: 'sk_test_1' };
    expect(faultsOf(() => readConfig({ ...swapped, STRIPE_WEBHOOK_SECRET: 'whsec_' }))).toHaveLength(3);
  });
});

describe('sign-in with Google', () => {
  const GOOGLE_CLIENT_ID = '1-a.apps.googleusercontent.com';
  test('is the sandbox’s without a client id, and in production off unless the sandbox is named', () => {
    expect(readConfig({}).identity).toBe('sandbox');
    const production = { NODE_ENV: 'production', ALLOW_SANDBOX: 'payments,mail' };
    expect(readConfig(production).identity).toBe('off');
    expect(readConfig({ ...production, ALLOW_SANDBOX: 'payments,mail,identity' }).identity).toBe('sandbox');
    expect(readConfig({ GOOGLE_CLIENT_ID }).identity).toEqual({ clientId: GOOGLE_CLIENT_ID });
  });
  test('refuses what is no client id', () => {
    expect(faultsOf(() => readConfig({ GOOGLE_CLIENT_ID: 'GOCSPX-secret' }))).toEqual([
      'GOOGLE_CLIENT_ID must end with .apps.googleusercontent.com.',
    ]);
  });
});

describe('hosted Pusher', () => {
  const pusher = { PUSHER_APP_ID: '12345', PUSHER_APP_KEY: 'abc123', PUSHER_APP_SECRET: 'def456' };
  test('is used when its three settings are there, in the cluster eu unless told', () => {
    expect(readConfig({}).pusher).toBeUndefined();
    expect(readConfig(pusher).pusher).toEqual({
      appId: '12345',
      key: 'abc123',
      secret: 'def456',
      cluster: 'eu',
      host: undefined,
      port: 443,
      tls: true,
    });
    const own = { ...pusher, PUSHER_HOST: 'ws.example', PUSHER_PORT: '6001', PUSHER_SCHEME: 'http' };
    expect(readConfig(own).pusher).toMatchObject({ host: 'ws.example', port: 6001, tls: false });
  });
  test.each(Object.keys(pusher))('without %s it does not start', (name) => {
    expect(faultsOf(() => readConfig({ ...pusher, [name]: '' }))).toEqual([expect.stringContaining('belong together')]);
  });
  test.each([
    { PUSHER_APP_ID: 'my-app' },
    { PUSHER_APP_KEY: 'a/b' },
    { PUSHER_APP_CLUSTER: 'EU west' },
    { PUSHER_HOST: 'https://ws.example' },
    { PUSHER_SCHEME: 'wss' },
    { PUSHER_PORT: '-1' },
  ])('%j is refused', (wrong) => {
    const faults = faultsOf(() => readConfig({ ...pusher, ...wrong }));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(Object.keys(wrong)[0]);
    expect(faults.join()).not.toContain(pusher.PUSHER_APP_SECRET);
  });
  test('a host alone is refused', () => {
    expect(faultsOf(() => readConfig({ PUSHER_HOST: 'ws.example' }))).toHaveLength(1);
  });
});

describe('in production', () => {
  const production = { NODE_ENV: 'production' };
  test('a sandbox is refused unless it is named', () => {
    expect(faultsOf(() => readConfig(production))).toEqual([
      'In production payments would run on the sandbox: set STRIPE_SECRET_KEY, or ALLOW_SANDBOX=payments if that is meant.',
      'In production mail would run on the sandbox: set SMTP_URL, or ALLOW_SANDBOX=mail if that is meant.',
    ]);
    expect(faultsOf(() => readConfig({ ...production, ALLOW_SANDBOX: 'mail' }))).toHaveLength(1);
    expect(faultsOf(() => readConfig({ ...production, ALLOW_SANDBOX: 'mail, payments' }))).toEqual([]);
  });
  test('with providers none has to be named', () => {
    expect(readConfig({ ...production, ...stripe, SMTP_URL: 'smtps://mail.example' }).production).toBe(true);
  });
});

describe('the data folder', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'config-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  test('that is a file is told in one sentence', () => {
    const place = join(directory, 'data');
    writeFileSync(place, 'a file');
    expect(faultsOf(() => makeDataDirectory(place))).toEqual([expect.stringContaining('cannot be written (EEXIST)')]);
  });
});
