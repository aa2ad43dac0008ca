import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { PusherSettings } from '../providers/broadcast/pusher-broadcast.ts';
import type { S3Settings } from '../providers/storage/s3-requests.ts';
import { ConfigError } from './config-error.ts';
import { type IdentitySettings, readIdentity, readS3 } from './provider-settings.ts';
import { checkRealUse, readAllowedSandboxes, type SandboxName, signsOfRealUse } from './real-use.ts';
import { type Environment, gigabytes, SettingsReader } from './settings-reader.ts';
import { unknownSettings } from './unknown-settings.ts';

interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Whether real money moves. */
  readonly livemode: boolean;
}

/** Why a webhook secret is unsafe. Anybody who knows it can mark orders as paid. */
const faultOfWebhookSecret = (secret: string): string | undefined => {
  if (/\s/.test(secret)) return 'STRIPE_WEBHOOK_SECRET contains white space.';
  if (secret.length < 32) return 'STRIPE_WEBHOOK_SECRET is too short: take the whole secret from the provider.';
  if (/example|replace|change_?me|placeholder/i.test(secret) || new Set(secret).size < 8)
    return 'STRIPE_WEBHOOK_SECRET is a placeholder; use the secret of your webhook endpoint.';
  return undefined;
};

/** Reads Stripe's keys; undefined where the sandbox handles payments. */
const readStripe = (read: SettingsReader): StripeSettings | undefined => {
  const given = read.together(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']);
  if (!given) return undefined;
  const [secretKey, publishableKey, webhookSecret] = given;
  const mode = /^[sr]k_(live|test)_\w+$/.exec(secretKey)?.[1];
  const publicMode = /^pk_(live|test)_\w+$/.exec(publishableKey)?.[1];
  if (!mode) read.faults.push('STRIPE_SECRET_KEY must start with sk_live_, sk_test_, rk_live_ or rk_test_.');
  if (!publicMode) read.faults.push('STRIPE_PUBLISHABLE_KEY must start with pk_live_ or pk_test_.');
  if (mode && publicMode && mode !== publicMode)
    read.faults.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.');
  const fault = faultOfWebhookSecret(webhookSecret);
  if (fault) read.faults.push(fault);
  return { secretKey, publishableKey, webhookSecret, livemode: mode === 'live' };
};

/** Reads the settings of hosted Pusher, under the names that Pusher's own frameworks use. */
const readPusher = (read: SettingsReader): PusherSettings | undefined => {
  const given = read.together(['PUSHER_APP_ID', 'PUSHER_APP_KEY', 'PUSHER_APP_SECRET']);
  const host = read.text('PUSHER_HOST');
  const cluster = read.text('PUSHER_APP_CLUSTER') ?? 'eu';
  const tls = read.oneOf('PUSHER_SCHEME', ['https', 'http'], 'https') === 'https';
  const port = read.port('PUSHER_PORT', tls ? 443 : 80);
  if (!given) {
    if (host) read.faults.push('PUSHER_HOST needs PUSHER_APP_ID, PUSHER_APP_KEY and PUSHER_APP_SECRET.');
    return undefined;
  }
  const [appId, key, secret] = given;
  if (!/^\d+$/.test(appId) && !host) read.faults.push('PUSHER_APP_ID must be a number.');
  if (!/^[\w-]+$/.test(key)) read.faults.push('PUSHER_APP_KEY must be letters and digits.');
  if (!/^[a-z0-9-]+$/.test(cluster))
    read.faults.push(`PUSHER_APP_CLUSTER must be a name like eu, but it is "${cluster}".`);
  if (host && !/^[\w.-]+$/.test(host)) read.faults.push('PUSHER_HOST must be a host name, without scheme and port.');
  return { appId, key, secret, cluster, host, port, tls };
};

const PROXY_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a value is a valid proxy: an address, a CIDR range, or the name of a range. */
const isProxy = (value: string): boolean => {
  const [address = '', bits, ...rest] = value.split('/');
  if (PROXY_RANGES.includes(value)) return true;
  const family = isIP(address);
  const longest = family === 4 ? 32 : 128;
  return (
    family > 0 && rest.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest))
  );
};

/** Addresses of the reverse proxies whose X-Forwarded-For is trusted; reports the others. */
const readProxies = (read: SettingsReader): string[] => {
  const proxies = read.list('TRUSTED_PROXIES');
  for (const proxy of proxies) {
    if (!isProxy(proxy)) read.faults.push(`TRUSTED_PROXIES takes IP addresses and ranges, not "${proxy}".`);
  }
  return proxies.filter(isProxy);
};

/** PUBLIC_URL as given: the origin of the website. Links are made by appending paths, so it has no path and no query. */
const readPublicUrl = (read: SettingsReader): string | undefined => {
  const value = read.url('PUBLIC_URL', ['http:', 'https:']);
  if (value === undefined || !URL.canParse(value)) return value;
  const { pathname, search, hash, username, password } = new URL(value);
  if (!/^\/*$/.test(pathname) || search || hash || username || password)
    read.faults.push(
      'PUBLIC_URL must be a scheme, a host and perhaps a port, such as https://ugc.example: nothing else.',
    );
  return value;
};

/** All settings, parsed once. A missing provider setting selects the embedded provider. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Public address of the website, without a trailing slash; links in mails and providers' return addresses begin with it. */
  readonly publicUrl: string;
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  /** Where files are stored; on disk, in the data folder, without it. */
  readonly s3: S3Settings | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: { name: string; address: string };
  /** Who is told about disputed payments. */
  readonly operatorMail: string | undefined;
  /** Where people write to who cannot sign in. */
  readonly supportAddress: string;
  readonly stripe: StripeSettings | undefined;
  readonly identity: IdentitySettings;
  /** Hosted Pusher or a compatible server; without it, this server provides the sockets itself. */
  readonly pusher: PusherSettings | undefined;
  readonly seed: 'demo' | 'none';
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  readonly production: boolean;
  /** Sandboxes that answer others than this computer too. */
  readonly allowedSandboxes: readonly SandboxName[];
  /** When on, every call gets a 503 for the lifetime of this process, with the optional message and expected end. */
  readonly maintenance: { isOn: boolean; until: Date | null; message: string | null };
  /** Addresses of the reverse proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** In bytes: the optional limits for one account and for all together, and the disk space to leave free. */
  readonly quota: { accountBytes: number | undefined; totalBytes: number | undefined; reserveBytes: number };
  /** How long a server serves requests after a signal while `/readyz` returns 503, so that a proxy notices first. */
  readonly shutdownGraceSeconds: number;
  /** Accounts that may be created per hour and network address. */
  readonly signUpsPerHour: number;
  /** The seller named on receipts. */
  readonly seller: { name: string; address: string | undefined; taxId: string | undefined };
  /** Tax rate in percent, included in the subscription price; orders use the rate of the database's settings. */
  readonly taxRate: number;
  /** The operator's ffmpeg, and how many previews are made at once by this process; 0: by none. */
  readonly previews: { ffmpegPath: string | undefined; workers: number };
}

/** The seller's address on receipts of a test installation. */
const SANDBOX_ADDRESS = 'A test installation: nothing is sold here';
/** Operators of a test installation, whose mails its mailbox shows. */
const SANDBOX_OPERATOR = 'operators@ugc.example';
/** Minimum length of a secret key in characters. */
export const SECRET_KEY_LENGTH = 32;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** Reads the environment; throws one `ConfigError` that lists every invalid setting. */
export const readConfig = (environment: Environment): Config => {
  const read = new SettingsReader(environment);
  const host = read.text('HOST') ?? '127.0.0.1';
  const port = read.port('PORT', 8080);
  const production = read.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const givenUrl = readPublicUrl(read);
  const publicUrl = givenUrl ?? `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const providers = {
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    stripe: readStripe(read),
    identity: readIdentity(read),
    pusher: readPusher(read),
  };
  const trustedProxies = readProxies(read);
  const signs = signsOfRealUse({ production, host, publicUrl: givenUrl, trustedProxies, ...providers });
  const config: Config = {
    host,
    port,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    dataDirectory: resolve(read.text('DATA_DIR') ?? 'data'),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    s3: readS3(read),
    ...providers,
    mailFrom: {
      name: read.text('MAIL_FROM_NAME') ?? 'UGC Marketplace',
      address: read.text('MAIL_FROM') ?? 'no-reply@ugc.example',
    },
    operatorMail: read.text('OPERATOR_MAIL') ?? (signs.length > 0 ? undefined : SANDBOX_OPERATOR),
    supportAddress: read.text('SUPPORT_EMAIL') ?? read.text('MAIL_FROM') ?? 'support@ugc.example',
    seed: read.oneOf('SEED', ['demo', 'none'], signs.length > 0 ? 'none' : 'demo'),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    production,
    allowedSandboxes: readAllowedSandboxes(read),
    maintenance: {
      isOn: read.oneOf('MAINTENANCE', ['on', 'off'], 'off') === 'on',
      until: read.moment('MAINTENANCE_UNTIL'),
      message: read.text('MAINTENANCE_MESSAGE') ?? null,
    },
    trustedProxies,
    quota: {
      accountBytes: read.gigabytes('ACCOUNT_QUOTA_GB') ?? gigabytes(200),
      totalBytes: read.gigabytes('TOTAL_QUOTA_GB'),
      reserveBytes: read.gigabytes('DISK_RESERVE_GB') ?? gigabytes(1),
    },
    shutdownGraceSeconds: read.count('SHUTDOWN_GRACE', production ? 5 : 0, 600),
    signUpsPerHour: read.count('SIGN_UPS_PER_HOUR', 20, 1_000_000),
    seller: {
      name: read.text('SELLER_NAME') ?? 'UGC Marketplace',
      address: read.text('SELLER_ADDRESS') ?? (signs.length > 0 ? undefined : SANDBOX_ADDRESS),
      taxId: read.text('SELLER_TAX_ID'),
    },
    taxRate: read.percent('TAX_RATE', 0),
    previews: { ffmpegPath: read.text('FFMPEG_PATH'), workers: read.count('MEDIA_WORKERS', 1, 64) },
  };
  checkRealUse(read, config, signs);
  // Read with the key itself (secret-key.ts); here its name and value are checked.
  read.oneOf('REPLACE_SECRET_KEY', ['yes', 'no'], 'no');
  if ((read.text('SECRET_KEY')?.length ?? SECRET_KEY_LENGTH) < SECRET_KEY_LENGTH)
    read.faults.push(`SECRET_KEY must have at least ${SECRET_KEY_LENGTH} characters.`);
  // With a generated key of its own, each process would reject the links and codes of the others.
  if (config.databaseUrl !== undefined && read.text('SECRET_KEY') === undefined)
    read.faults.push(
      `DATABASE_URL needs SECRET_KEY, the same one for every process: set it to the content of the file secret-key in the data folder where the server ran before, else to at least ${SECRET_KEY_LENGTH} random characters.`,
    );
  read.faults.push(...unknownSettings(environment, read.known));
  if (read.faults.length > 0) throw new ConfigError(read.faults);
  return config;
};

/** The folder of the embedded database. */
export const databaseDirectory = ({ dataDirectory }: Config): string => join(dataDirectory, 'database');

/** Path of the page that shows the mails which the sandbox keeps. */
export const MAILBOX_PATH = '/sandbox/mailbox';

/** Address of that page; null where mail is sent. */
export const mailboxAddress = ({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): string | null =>
  smtpUrl === undefined ? `${publicUrl}${MAILBOX_PATH}` : null;
