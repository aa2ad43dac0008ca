import { mkdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseMoment } from './clock.ts';
import { signsOfRealUse, unknownSettings } from './config-checks.ts';
import { codeOf } from './db/start-error.ts';
import type { PusherSettings } from './providers/broadcast/pusher-broadcast.ts';
import { readPusher } from './providers/broadcast/pusher-config.ts';

/** Everything that can be set from outside, parsed once. An absent provider setting means the embedded default. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where people reach the website; links in mails and the provider's return addresses start here. No slash at the end. */
  readonly publicUrl: string;
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: { name: string; address: string };
  readonly stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | undefined;
  /** Sign-in with Google; `sandbox` is an issuer that believes everybody, `off` hides the button. */
  readonly identity:
    | { clientId: string; desktop: { clientId: string; clientSecret: string } | undefined }
    | 'sandbox'
    | 'off';
  /** Hosted Pusher, or a server that speaks its API; absent, this server has sockets of its own. */
  readonly pusher: PusherSettings | undefined;
  readonly seed: 'demo' | 'none';
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  readonly production: boolean;
  /** While it is on every call answers 503 as long as this process runs, with these words and this end if there are any. */
  readonly maintenance: { isOn: boolean; until: Date | null; message: string | null };
  /** Addresses of proxies in front of the server whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** In bytes: what one account and all together may store, if limited, and what stays free on the disk. */
  readonly quota: { accountBytes: number | undefined; totalBytes: number | undefined; reserveBytes: number };
  /** How long a server that was told to end still serves while `/readyz` says 503, so that a proxy notices first. */
  readonly shutdownGraceSeconds: number;
  /** Accounts that may be made from one network address in an hour. */
  readonly signUpsPerHour: number;
  /** Who stands on receipts. */
  readonly seller: { name: string; address: string | undefined; taxId: string | undefined };
  /** Percent of tax that the price of a subscription contains; an order has the rate of the database's settings. */
  readonly taxRate: number;
}

/** Every fault of the environment at once, each in a sentence. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;
/** What an installation for real people refuses to start on, unless it is named in ALLOW_SANDBOX. */
const SANDBOXES = ['payments', 'mail', 'identity'] as const;
/** What is set instead of a sandbox. */
const INSTEAD = {
  payments: 'STRIPE_SECRET_KEY',
  mail: 'SMTP_URL',
  identity: 'GOOGLE_CLIENT_ID (none: no sign-in with Google)',
} as const satisfies Record<(typeof SANDBOXES)[number], string>;
/** Stands on receipts where nothing is sold to real people. */
const SANDBOX_ADDRESS = 'A test installation: nothing is sold here';
const PROXY_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];
/** Characters that a secret key has at least. */
export const SECRET_KEY_LENGTH = 32;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const gigabytes = (n: number): number => Math.round(n * 1_000 ** 3);

/** Reads settings one by one and collects what is wrong with them. */
export class Reader {
  readonly faults: string[] = [];
  /** The names that were asked for: all the settings there are. */
  readonly known = new Set<string>();
  readonly #environment: Environment;
  constructor(environment: Environment) {
    this.#environment = environment;
  }

  text(name: string): string | undefined {
    this.known.add(name);
    const value = this.#environment[name]?.trim();
    return value === '' ? undefined : value;
  }

  port(name: string, fallback: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
    if (!(port >= 0 && port <= 65_535)) this.faults.push(`${name} must be a port from 0 to 65535, it is "${value}".`);
    return port;
  }

  /** In bytes. */
  gigabytes(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const isSize = /^\d{1,7}(\.\d{1,3})?$/.test(value);
    if (!isSize) this.faults.push(`${name} must be a number of gigabytes, it is "${value}".`);
    return isSize ? gigabytes(Number(value)) : undefined;
  }

  /** A whole number from 0 to `most`. */
  count(name: string, fallback: number, most: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const count = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (!(count <= most)) this.faults.push(`${name} must be a whole number from 0 to ${most}, it is "${value}".`);
    return count;
  }

  /** From 0 to 100 with at most two decimals. */
  percent(name: string, fallback: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const percent = /^\d{1,3}(\.\d{1,2})?$/.test(value) ? Number(value) : Number.NaN;
    if (!(percent <= 100))
      this.faults.push(`${name} must be a percentage from 0 to 100 with at most two decimals, it is "${value}".`);
    return percent;
  }

  url(name: string, protocols: readonly string[]): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const ok = URL.canParse(value) && protocols.includes(new URL(value).protocol);
    // The value itself may hold a password, so it is not repeated.
    if (!ok)
      this.faults.push(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
    return value;
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = this.text(name) ?? fallback;
    const found = values.find((candidate) => candidate === value);
    if (!found) this.faults.push(`${name} must be one of ${values.join(', ')}, it is "${value}".`);
    return found ?? fallback;
  }

  moment(name: string): Date | null {
    const value = this.text(name);
    if (value === undefined) return null;
    const moment = parseMoment(value);
    if (!moment) this.faults.push(`${name} must be a moment like 2030-01-31T18:00Z, it is "${value}".`);
    return moment;
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  }
}

/** What the proxy check understands: an address, a range, or the name of one. */
const isProxy = (value: string): boolean => {
  const [address = '', bits, ...rest] = value.split('/');
  if (PROXY_RANGES.includes(value)) return true;
  const family = isIP(address);
  const longest = family === 4 ? 32 : 128;
  return family > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
};

const readProxies = (read: Reader): string[] => {
  const proxies = read.list('TRUSTED_PROXIES');
  for (const proxy of proxies) {
    if (!isProxy(proxy)) read.faults.push(`TRUSTED_PROXIES takes IP addresses and ranges, not "${proxy}".`);
  }
  return proxies;
};

const readStripe = (read: Reader): Config['stripe'] => {
  const secretKey = read.text('STRIPE_SECRET_KEY');
  const publishableKey = read.text('STRIPE_PUBLISHABLE_KEY');
  const webhookSecret = read.text('STRIPE_WEBHOOK_SECRET');
  if (!secretKey && !publishableKey && !webhookSecret) return undefined;
  if (!secretKey || !publishableKey || !webhookSecret) {
    read.faults.push(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: set all three or none.',
    );
    return undefined;
  }
  if (!/^[sr]k_/.test(secretKey)) read.faults.push('STRIPE_SECRET_KEY must start with sk_ or rk_.');
  if (!publishableKey.startsWith('pk_')) read.faults.push('STRIPE_PUBLISHABLE_KEY must start with pk_.');
  if (webhookSecret.length < 32)
    read.faults.push('STRIPE_WEBHOOK_SECRET is too short: take the whole secret from the provider.');
  return { secretKey, publishableKey, webhookSecret };
};

const isGoogleClient = (clientId: string): boolean => /^[\w.-]+\.apps\.googleusercontent\.com$/.test(clientId);

/** The desktop app's own client; without it the app offers no sign-in with Google. */
const readDesktopIdentity = (read: Reader) => {
  const clientId = read.text('GOOGLE_DESKTOP_CLIENT_ID');
  const clientSecret = read.text('GOOGLE_DESKTOP_CLIENT_SECRET');
  if (!clientId && !clientSecret) return undefined;
  if (!clientId || !clientSecret) {
    read.faults.push('GOOGLE_DESKTOP_CLIENT_ID and GOOGLE_DESKTOP_CLIENT_SECRET belong together: set both or none.');
    return undefined;
  }
  if (!isGoogleClient(clientId))
    read.faults.push('GOOGLE_DESKTOP_CLIENT_ID must end with .apps.googleusercontent.com.');
  return { clientId, clientSecret };
};

/** Anybody can be anybody at the sandbox's issuer. */
const readIdentity = (read: Reader): Config['identity'] => {
  const clientId = read.text('GOOGLE_CLIENT_ID');
  const desktop = readDesktopIdentity(read);
  if (desktop && (clientId === undefined || clientId === 'none'))
    read.faults.push('GOOGLE_DESKTOP_CLIENT_ID needs GOOGLE_CLIENT_ID as well: the website signs in with that one.');
  if (clientId === undefined) return 'sandbox';
  if (clientId === 'none') return 'off';
  if (!isGoogleClient(clientId))
    read.faults.push('GOOGLE_CLIENT_ID must end with .apps.googleusercontent.com, or be none.');
  return { clientId, desktop };
};

/** What real people must not meet: a sandbox that nobody allowed, links to an address that is only guessed. */
const checkRealUse = (read: Reader, config: Config, signs: readonly string[]): void => {
  const allowed = read.list('ALLOW_SANDBOX');
  for (const name of allowed) {
    if (!SANDBOXES.some((known) => known === name))
      read.faults.push(`ALLOW_SANDBOX knows ${SANDBOXES.join(', ')}, not "${name}".`);
  }
  const [sign] = signs;
  if (sign === undefined) return;
  if (read.text('PUBLIC_URL') === undefined)
    read.faults.push(`PUBLIC_URL must be set to the address of the website, since ${sign}.`);
  const used = { payments: !config.stripe, mail: !config.smtpUrl, identity: config.identity === 'sandbox' };
  for (const name of SANDBOXES) {
    if (used[name] && !allowed.includes(name)) {
      read.faults.push(
        `The sandbox for ${name} is refused, since ${sign}: set ${INSTEAD[name]}, or ALLOW_SANDBOX=${name} if it is meant.`,
      );
    }
  }
};

/** Reads the environment; throws one `ConfigError` that lists every fault. */
export const readConfig = (environment: Environment): Config => {
  const read = new Reader(environment);
  const host = read.text('HOST') ?? '127.0.0.1';
  const port = read.port('PORT', 8080);
  const production = read.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const givenUrl = read.url('PUBLIC_URL', ['http:', 'https:']);
  const publicUrl = givenUrl ?? `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const stripe = readStripe(read);
  const signs = signsOfRealUse({ production, host, publicUrl: givenUrl, stripe });
  const config: Config = {
    host,
    port,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    dataDirectory: resolve(read.text('DATA_DIR') ?? 'data'),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: {
      name: read.text('MAIL_FROM_NAME') ?? 'UGC Marketplace',
      address: read.text('MAIL_FROM') ?? 'no-reply@ugc.example',
    },
    stripe,
    identity: readIdentity(read),
    pusher: readPusher(read),
    seed: read.oneOf('SEED', ['demo', 'none'], signs.length > 0 ? 'none' : 'demo'),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    production,
    maintenance: {
      isOn: read.oneOf('MAINTENANCE', ['on', 'off'], 'off') === 'on',
      until: read.moment('MAINTENANCE_UNTIL'),
      message: read.text('MAINTENANCE_MESSAGE') ?? null,
    },
    trustedProxies: readProxies(read),
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
  };
  checkRealUse(read, config, signs);
  if ((read.text('SECRET_KEY')?.length ?? SECRET_KEY_LENGTH) < SECRET_KEY_LENGTH)
    read.faults.push(`SECRET_KEY must have at least ${SECRET_KEY_LENGTH} characters.`);
  // A key that each process made for itself would refuse the sessions and links of the others.
  if (config.databaseUrl !== undefined && read.text('SECRET_KEY') === undefined)
    read.faults.push(
      `DATABASE_URL needs SECRET_KEY, the same one for every process: set it to the content of the file secret-key in the data folder where the server ran before, else to at least ${SECRET_KEY_LENGTH} random characters.`,
    );
  read.faults.push(...unknownSettings(environment, read.known));
  if (read.faults.length > 0) throw new ConfigError(read.faults);
  return config;
};

/** A data folder that cannot be written. */
export const unwritable = (directory: string, error: unknown): ConfigError =>
  new ConfigError([
    `The data folder ${directory} cannot be written (${codeOf(error) ?? String(error)}). Set DATA_DIR to a folder that can.`,
  ]);

/** Where the embedded database stands. */
export const databaseDirectory = ({ dataDirectory }: Config): string => join(dataDirectory, 'database');

/** Makes the data folder where there is none. */
export const makeDataDirectory = (directory: string): void => {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    throw unwritable(directory, error);
  }
};
