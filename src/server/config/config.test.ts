import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { makeDataDirectory } from './data-directory.ts';

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
  test('a PostgreSQL database requires a secret key, which all its processes share', () => {
    const DATABASE_URL = 'postgres://app@127.0.0.1/app';
    expect(faultsOf(() => readConfig({ DATABASE_URL }))).toEqual([
      expect.stringMatching(/^DATABASE_URL needs SECRET_KEY, the same one for every process: .*secret-key/),
    ]);
    expect(readConfig({ DATABASE_URL, SECRET_KEY: 'k'.repeat(32) }).databaseUrl).toBe(DATABASE_URL);
  });

  test('no setting is required', () => {
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

  test('the seller on receipts is the configured one, else a placeholder in the sandbox, else a name without an address', () => {
    const given = { SELLER_NAME: 'Sample Media Inc.', SELLER_ADDRESS: '1 Example Street', SELLER_TAX_ID: 'US 1' };
    expect(readConfig(given).seller).toEqual({ name: 'Sample Media Inc.', address: '1 Example Street', taxId: 'US 1' });
    expect(readConfig({}).seller).toEqual({
      name: 'UGC Marketplace',
      address: 'A test installation: nothing is sold here',
      taxId: undefined,
    });
    const real = { NODE_ENV: 'production', PUBLIC_URL: 'https://ugc.example', ALLOW_SANDBOX: 'payments,mail,identity' };
    expect(readConfig(real).seller.address).toBeUndefined();
    expect(faultsOf(() => readConfig({ SELLER_ADRESS: 'x' }))).toEqual([expect.stringContaining('SELLER_ADDRESS?')]);
  });

  test('the tax rate is a percentage with at most two decimals, 0 by default', () => {
    expect([readConfig({}).taxRate, readConfig({ TAX_RATE: '8.25' }).taxRate]).toEqual([0, 8.25]);
    for (const TAX_RATE of ['101', '-1', '8.255', '20%', '1e1'])
      expect(faultsOf(() => readConfig({ TAX_RATE }))).toEqual([
        expect.stringMatching(/^TAX_RATE must be a percentage/),
      ]);
  });

  test('a bucket takes an address, a name and both keys together', () => {
    const given = {
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'films',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'hunter2',
    };
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig(given).s3).toEqual({
      ...{ endpoint: 'https://s3.example', publicEndpoint: 'https://s3.example', bucket: 'films', region: 'us-east-1' },
      ...{ accessKeyId: 'id', secretAccessKey: 'hunter2', forcePathStyle: false },
    });
    expect(readConfig({ ...given, S3_PUBLIC_ENDPOINT: 'https://cdn.example' }).s3?.publicEndpoint).toBe(
      'https://cdn.example',
    );
    const faults = [
      [{ ...given, S3_SECRET_ACCESS_KEY: '' }, /^S3_ENDPOINT, S3_BUCKET, .* belong together/],
      [{ S3_PUBLIC_ENDPOINT: 'https://cdn.example' }, /^S3_ENDPOINT, S3_BUCKET, .* belong together/],
      [{ ...given, S3_ENDPOINT: 'https://s3.example/films' }, /^S3_ENDPOINT must be a scheme, a host/],
      [{ ...given, S3_ENDPOINT: 's3.example' }, /^S3_ENDPOINT must be an address/],
      [{ ...given, S3_BUCKET: 'My Films' }, /^S3_BUCKET must be/],
      [{ ...given, S3_FORCE_PATH_STYLE: 'true' }, /^S3_FORCE_PATH_STYLE must be one of yes, no/],
      [{ ...given, S3_BUCKE: 'films' }, /^S3_BUCKE is not a setting of this server. Did you mean S3_BUCKET\?/],
    ] as const;
    for (const [environment, fault] of faults)
      expect(faultsOf(() => readConfig(environment))).toEqual([expect.stringMatching(fault)]);
  });

  test('a CDN takes an address, a name and an RSA key together, and a bucket behind it', () => {
    const pem = (type: 'rsa' | 'ed25519') =>
      (type === 'rsa' ? generateKeyPairSync(type, { modulusLength: 2_048 }) : generateKeyPairSync(type)).privateKey
        .export({ type: 'pkcs8', format: 'pem' })
        .toString()
        .replaceAll('\n', '\\n');
    const cdn = { CDN_URL: 'https://cdn.example', CDN_KEY_ID: 'K1', CDN_PRIVATE_KEY: pem('rsa') };
    const bucket = {
      ...{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'films' },
      ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' },
    };
    expect(readConfig({ ...bucket, ...cdn }).s3?.cdn).toMatchObject({ origin: 'https://cdn.example', keyId: 'K1' });
    const faults = [
      [cdn, /^S3_ENDPOINT, S3_BUCKET, .* belong together/],
      [{ ...bucket, ...cdn, CDN_KEY_ID: '' }, /^CDN_URL, CDN_KEY_ID and CDN_PRIVATE_KEY belong together/],
      [{ ...bucket, ...cdn, CDN_KEY_ID: 'K&1' }, /^CDN_KEY_ID must be letters and digits/],
      [{ ...bucket, ...cdn, CDN_URL: 'https://cdn.example/films' }, /^CDN_URL must be a scheme, a host/],
      [{ ...bucket, ...cdn, CDN_PRIVATE_KEY: 'hunter2' }, /^CDN_PRIVATE_KEY must be an RSA private key in PEM form/],
      [{ ...bucket, ...cdn, CDN_PRIVATE_KEY: pem('ed25519') }, /^CDN_PRIVATE_KEY must be an RSA private key/],
    ] as const;
    for (const [environment, fault] of faults)
      expect(faultsOf(() => readConfig(environment))).toEqual([expect.stringMatching(fault)]);
  });

  test('all faults are reported together, one sentence each, without passwords', () => {
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
        TRUSTED_PROXIES: 'nginx',
        ALLOW_SANDBOX: 'sms',
        SECRET_KEY: 'short',
      }),
    );
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'NODE_ENV',
      'PUBLIC_URL',
      'SMTP_URL',
      'STRIPE_SECRET_KEY,',
      'TRUSTED_PROXIES',
      'DATABASE_URL',
      'SEED',
      'LOG_LEVEL',
      'ALLOW_SANDBOX',
      'SECRET_KEY',
    ]);
    for (const fault of faults) expect(fault).toMatch(/\.$/);
    expect(faults.join()).not.toMatch(/hunter2|short"/);
  });

  test.each(['-1', '65536', '99999', '8080 ;', '1e3', '0x50'])('PORT=%s is refused', (PORT) => {
    expect(faultsOf(() => readConfig({ PORT }))).toEqual([expect.stringContaining('PORT must be a port')]);
  });

  test('an empty or blank setting counts as absent', () => {
    expect(readConfig({ PORT: '', HOST: '  ', SEED: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
  });

  test.each([
    ['localhost', 'http://localhost:8080'],
    ['127.0.0.2', 'http://127.0.0.2:8080'],
    ['::1', 'http://[::1]:8080'],
  ])('HOST=%s has the URL %s', (HOST, url) => {
    expect(readConfig({ HOST }).publicUrl).toBe(url);
  });

  test('the scheme of an address may have capital letters', () => {
    const allowed = { ALLOW_SANDBOX: 'payments,identity' };
    const { publicUrl, seed } = readConfig({
      ...allowed,
      PUBLIC_URL: 'HTTPS://ugc.example',
      SMTP_URL: 'SMTPS://Mail.example',
    });
    expect([publicUrl, seed]).toEqual(['https://ugc.example', 'none']);
  });

  test('a trailing slash of PUBLIC_URL is ignored', () => {
    expect(readConfig({ PUBLIC_URL: 'http://localhost:81//' }).publicUrl).toBe('http://localhost:81');
  });

  test('proxies are addresses, ranges, or the names of ranges', () => {
    const TRUSTED_PROXIES = 'loopback, 10.0.0.1,10.0.0.0/8,::1,fd00::/8';
    const meant = { PUBLIC_URL: 'http://127.0.0.1', ALLOW_SANDBOX: 'payments,mail,identity' };
    expect(readConfig({ ...meant, TRUSTED_PROXIES }).trustedProxies).toHaveLength(5);
    for (const wrong of ['10.0.0.0/33', '10.0.0', '::1/129', '1.2.3.4/8/8', '10.0.0.0/x', '0.0.0.0/0', '::/0', '::/00'])
      expect(faultsOf(() => readConfig({ TRUSTED_PROXIES: wrong }))).toHaveLength(1);
  });

  test.each(Object.keys(stripe))('Stripe requires all three settings: without %s the server does not start', (name) => {
    expect(faultsOf(() => readConfig({ ...stripe, [name]: '' }))).toEqual([expect.stringContaining('belong together')]);
    expect(readConfig(stripe).stripe).toBeDefined();
  });

  test.each([
    ['31 characters', 'whsec_9fK2mQ7xZr4TbN8vLc3WjH6pY', /too short/],
    ['with white space', 'whsec_9fK2mQ7x Zr4TbN8vLc3WjH6pYd1SgA5e', /white space/],
    ['from the example file', 'whsec_replace_with_your_own_secret_here', /placeholder/],
    ['one letter repeated', 'a'.repeat(40), /placeholder/],
  ])('a webhook secret that is %s is refused', (_what, STRIPE_WEBHOOK_SECRET, fault) => {
    expect(faultsOf(() => readConfig({ ...stripe, STRIPE_WEBHOOK_SECRET }))).toEqual([expect.stringMatching(fault)]);
  });

  test('Stripe keys in the wrong setting are refused', () => {
    const swapped = { ...stripe, STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_PUBLISHABLE_KEY: 'sk_test_1' };
    expect(faultsOf(() => readConfig({ ...swapped, STRIPE_WEBHOOK_SECRET: 'whsec_' }))).toHaveLength(3);
  });

  test('a live key beside a test key is refused', () => {
    const real = { PUBLIC_URL: 'http://127.0.0.1', ALLOW_SANDBOX: 'mail,identity' };
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const) {
      const mixed = { ...real, ...stripe, [name]: stripe[name].replace('test', 'live') };
      expect(faultsOf(() => readConfig(mixed))).toEqual([expect.stringContaining('both be live keys or both be test')]);
    }
  });

  test.each(['https://ugc.example/shop', 'http://localhost/?x=1', 'http://localhost/#top', 'http://me:pw@localhost'])(
    'PUBLIC_URL=%s is refused, since links are appended to it',
    (PUBLIC_URL) => {
      const faults = faultsOf(() => readConfig({ PUBLIC_URL, ALLOW_SANDBOX: 'payments,mail,identity' }));
      expect(faults).toEqual([expect.stringMatching(/^PUBLIC_URL must be a scheme, a host/)]);
      expect(faults.join()).not.toContain('pw');
    },
  );
});

describe('sign-in with Google', () => {
  const GOOGLE_CLIENT_ID = '1-a.apps.googleusercontent.com';
  const meant = { PUBLIC_URL: 'http://127.0.0.1', ALLOW_SANDBOX: 'payments,mail' };
  test('uses the sandbox without a client id, and can be switched off', () => {
    expect(readConfig({}).identity).toBe('sandbox');
    expect(readConfig({ GOOGLE_CLIENT_ID: 'none' }).identity).toBe('off');
    expect(readConfig({ ...meant, GOOGLE_CLIENT_ID }).identity).toEqual({ clientId: GOOGLE_CLIENT_ID });
  });
  test('the desktop app’s client requires its secret and the website’s client', () => {
    const desktop = {
      GOOGLE_DESKTOP_CLIENT_ID: '1-d.apps.googleusercontent.com',
      GOOGLE_DESKTOP_CLIENT_SECRET: 'GOCSPX-1',
    };
    const { identity } = readConfig({ ...meant, GOOGLE_CLIENT_ID, ...desktop });
    expect(identity).toMatchObject({
      desktop: { clientId: '1-d.apps.googleusercontent.com', clientSecret: 'GOCSPX-1' },
    });
    expect(
      faultsOf(() => readConfig({ ...meant, GOOGLE_CLIENT_ID, ...desktop, GOOGLE_DESKTOP_CLIENT_SECRET: '' })),
    ).toEqual([expect.stringContaining('belong together')]);
    expect(
      faultsOf(() => readConfig({ ...meant, GOOGLE_CLIENT_ID, ...desktop, GOOGLE_DESKTOP_CLIENT_ID: 'GOCSPX-1' })),
    ).toEqual(['GOOGLE_DESKTOP_CLIENT_ID must end with .apps.googleusercontent.com.']);
    for (const other of [{}, { GOOGLE_CLIENT_ID: 'none' }])
      expect(faultsOf(() => readConfig({ ...other, ...desktop }))).toEqual([expect.stringContaining('as well')]);
  });
  test('refuses an invalid client id', () => {
    expect(faultsOf(() => readConfig({ ...meant, GOOGLE_CLIENT_ID: 'GOCSPX-secret' }))).toEqual([
      'GOOGLE_CLIENT_ID must end with .apps.googleusercontent.com, or be none.',
    ]);
  });
});

describe('hosted Pusher', () => {
  const meant = { PUBLIC_URL: 'http://127.0.0.1', ALLOW_SANDBOX: 'payments,mail,identity' };
  const pusher = { ...meant, PUSHER_APP_ID: '12345', PUSHER_APP_KEY: 'abc123', PUSHER_APP_SECRET: 'def456' };
  test('is used when its three settings are present, in the cluster eu by default', () => {
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
  test.each(Object.keys(pusher).filter((name) => name.startsWith('PUSHER_')))(
    'without %s the server does not start',
    (name) => {
      expect(faultsOf(() => readConfig({ ...pusher, [name]: '' }))).toEqual([
        expect.stringContaining('belong together'),
      ]);
    },
  );
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
  test('a host without credentials is refused', () => {
    expect(faultsOf(() => readConfig({ PUSHER_HOST: 'ws.example' }))).toHaveLength(1);
  });
});

describe('a production installation', () => {
  const PUBLIC_URL = 'http://127.0.0.1:8080';
  const real = { NODE_ENV: 'production', PUBLIC_URL };
  const SANDBOXES = ['payments', 'mail', 'identity'];
  const hosted = { PUSHER_APP_ID: '1', PUSHER_APP_KEY: 'abc', PUSHER_APP_SECRET: 'def' };
  const liveStripe = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };

  test('refuses each sandbox that is not explicitly allowed, and names the setting that allows it', () => {
    expect(faultsOf(() => readConfig(real))).toEqual([
      'The sandbox for payments is refused, since NODE_ENV is production: set STRIPE_SECRET_KEY, or ALLOW_SANDBOX=payments if you want the sandbox.',
      'The sandbox for mail is refused, since NODE_ENV is production: set SMTP_URL, or ALLOW_SANDBOX=mail if you want the sandbox.',
      'The sandbox for identity is refused, since NODE_ENV is production: set GOOGLE_CLIENT_ID (none: no sign-in with Google), or ALLOW_SANDBOX=identity if you want the sandbox.',
    ]);
    for (const name of SANDBOXES) {
      const others = SANDBOXES.filter((other) => other !== name).join(', ');
      expect(faultsOf(() => readConfig({ ...real, ALLOW_SANDBOX: others }))).toEqual([
        expect.stringContaining(`ALLOW_SANDBOX=${name} `),
      ]);
    }
    expect(readConfig({ ...real, ALLOW_SANDBOX: 'identity, mail, payments' }).identity).toBe('sandbox');
  });

  test('requires no sandbox setting when providers are configured', () => {
    const providers = { ...liveStripe, SMTP_URL: 'smtps://mail.example', GOOGLE_CLIENT_ID: 'none' };
    expect(readConfig({ ...real, ...providers })).toMatchObject({ production: true, identity: 'off' });
  });

  test.each([
    ['NODE_ENV is production', { NODE_ENV: 'production', PUBLIC_URL }],
    ['PUBLIC_URL starts with https://', { PUBLIC_URL: 'https://ugc.example' }],
    ['PUBLIC_URL starts with https://', { PUBLIC_URL: 'https://localhost' }],
    ['PUBLIC_URL can be reached from elsewhere', { PUBLIC_URL: 'http://ugc.example' }],
    ['PUBLIC_URL can be reached from elsewhere', { PUBLIC_URL: 'http://10.0.0.1:8080' }],
    ['HOST is 0.0.0.0, which can be reached from elsewhere', { HOST: '0.0.0.0', PUBLIC_URL }],
    ['HOST is ::, which can be reached from elsewhere', { HOST: '::', PUBLIC_URL }],
    ['HOST is 192.168.1.5, which can be reached from elsewhere', { HOST: '192.168.1.5', PUBLIC_URL }],
    ['HOST is ugc.example, which can be reached from elsewhere', { HOST: 'ugc.example', PUBLIC_URL }],
    ['the keys of Stripe are live ones', { ...liveStripe, PUBLIC_URL }],
    ['the keys of Stripe are live ones', { ...liveStripe, STRIPE_SECRET_KEY: 'rk_live_1', PUBLIC_URL }],
    ['TRUSTED_PROXIES names a proxy, through which others can reach it', { TRUSTED_PROXIES: 'loopback', PUBLIC_URL }],
    ['GOOGLE_CLIENT_ID signs in real people', { GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com', PUBLIC_URL }],
    ['PUSHER_APP_KEY belongs to a hosted service', { ...hosted, PUBLIC_URL }],
    ['PUSHER_APP_KEY belongs to a hosted service', { ...hosted, PUSHER_HOST: 'ws.example', PUBLIC_URL }],
  ])('is detected by: %s', (sign, settings) => {
    const faults = faultsOf(() => readConfig(settings));
    expect(faults).toContainEqual(expect.stringMatching(/ALLOW_SANDBOX=mail /));
    for (const fault of faults) expect(fault).toContain(`, since ${sign}`);
    const allowed = readConfig({ ...settings, ALLOW_SANDBOX: SANDBOXES.join() });
    expect(allowed.seed).toBe('none');
    expect(readConfig({ ...settings, ALLOW_SANDBOX: SANDBOXES.join(), SEED: 'demo' }).seed).toBe('demo');
  });

  test('is detected by a mail server that is not this computer’s', () => {
    const sign = 'SMTP_URL sends mail to real addresses';
    const settings = { SMTP_URL: 'smtps://mail.example', PUBLIC_URL };
    expect(faultsOf(() => readConfig(settings))).toEqual([
      expect.stringContaining(`payments is refused, since ${sign}`),
      expect.stringContaining(`identity is refused, since ${sign}`),
    ]);
    expect(readConfig({ ...settings, ALLOW_SANDBOX: 'payments,identity' }).seed).toBe('none');
  });

  test.each([
    {},
    stripe,
    { SMTP_URL: 'smtp://localhost:1025' },
    { ...hosted, PUSHER_HOST: '127.0.0.1' },
    { PUBLIC_URL: 'http://localhost:3000' },
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' },
    { PUBLIC_URL: 'http://app.localhost:8080' },
  ])('is not assumed for local settings: %j starts on the sandbox with the demo', (settings) => {
    expect(readConfig(settings).seed).toBe('demo');
  });

  test('requires PUBLIC_URL', () => {
    expect(faultsOf(() => readConfig({ NODE_ENV: 'production', ALLOW_SANDBOX: SANDBOXES.join() }))).toEqual([
      'PUBLIC_URL must be set to the address of the website, since NODE_ENV is production.',
    ]);
    expect(faultsOf(() => readConfig({ HOST: '0.0.0.0', ALLOW_SANDBOX: SANDBOXES.join() }))).toEqual([
      expect.stringMatching(/^PUBLIC_URL must be set to the address of the website, since HOST is 0\.0\.0\.0/),
    ]);
  });
});

describe('an unknown setting', () => {
  test.each([
    ['STRIPE_SECRET', 'Did you mean STRIPE_SECRET_KEY?'],
    ['STRIPE_PUBLIC_KEY', 'Did you mean STRIPE_PUBLISHABLE_KEY?'],
    ['SMTP_HOST', 'Did you mean SMTP_URL?'],
    ['PUSHER_KEY', 'Did you mean PUSHER_APP_KEY?'],
    ['MAIL_SENDER', 'Did you mean MAIL_FROM?'],
    ['GOOGLE_CLIENTID', 'Did you mean GOOGLE_CLIENT_ID?'],
    ['ALLOW_SANDBOXES', 'Did you mean ALLOW_SANDBOX?'],
    ['SECRET_KEY_FILE', 'Did you mean SECRET_KEY?'],
    ['DATABASE_URI', 'Did you mean DATABASE_URL?'],
    ['DATABSE_URL', 'Did you mean DATABASE_URL?'],
    ['ACCOUNT_QUOTA', 'Did you mean ACCOUNT_QUOTA_GB?'],
    ['DISK_RESERVE', 'Did you mean DISK_RESERVE_GB?'],
    ['SHUTDOWN_GRACE_SECONDS', 'Did you mean SHUTDOWN_GRACE?'],
    ['SIGNUPS_PER_HOUR', 'Did you mean SIGN_UPS_PER_HOUR?'],
    ['SEEDS', 'Did you mean SEED?'],
    ['LOGLEVEL', 'Did you mean LOG_LEVEL?'],
    ['LOG_LEVELS', 'Did you mean LOG_LEVEL?'],
    ['NODE_ENVS', 'Did you mean NODE_ENV?'],
    ['MAINTENANCE_END', 'Did you mean MAINTENANCE_UNTIL?'],
    ['PUBLICURL', 'Did you mean PUBLIC_URL?'],
    ['REPLACE_SECRET', 'Did you mean REPLACE_SECRET_KEY?'],
  ])('%s is refused with the nearest name', (name, meant) => {
    expect(faultsOf(() => readConfig({ [name]: 'hunter2' }))).toEqual([
      `${name} is not a setting of this server. ${meant}`,
    ]);
  });

  test('is ignored when it is empty or belongs to the system', () => {
    const others = { S3_BUCKE: ' ', MAIL: '/var/mail/me', MAILCHECK: '60', GOOGLE_CLOUD_PROJECT: 'p', PATH: '/bin' };
    const alike = {
      HOSTNAME: 'a',
      LOGNAME: 'b',
      PORTS: '1',
      NODE_OPTIONS: ' ',
      DATABASE: 'c',
      npm_config_loglevel: 'd',
    };
    expect(readConfig({ ...others, ...alike })).toEqual(readConfig({}));
  });
});

describe('the data folder', () => {
  test('that is a file fails with one message', () => {
    const place = join(temporaryFolder(), 'data');
    writeFileSync(place, 'a file');
    expect(faultsOf(() => makeDataDirectory(place))).toEqual([expect.stringContaining('cannot be written (EEXIST)')]);
  });
});
