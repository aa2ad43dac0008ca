import { isIP } from 'node:net';
import type { IdentitySettings } from './identity-settings.ts';
import type { SettingsReader } from './settings-reader.ts';

/** Whether a host name or address is a loopback address (RFC 1122 3.2.1.3, RFC 6761 6.3). */
const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
};

interface Installation {
  readonly production: boolean;
  readonly host: string;
  /** The setting as given; undefined without one. */
  readonly publicUrl: string | undefined;
  readonly stripe: { readonly secretKey: string; readonly publishableKey: string } | undefined;
}

const isLive = (key: string): boolean => /^[srp]k_live_/.test(key);

/**
 * The signs that real people use this installation, each with its setting; empty for a local trial. Real people must not
 * meet a sandbox that the operator has not allowed.
 */
export const signsOfRealUse = ({ production, host, publicUrl, stripe }: Installation): string[] => {
  const url = publicUrl !== undefined && URL.canParse(publicUrl) ? new URL(publicUrl) : undefined;
  return [
    ...(production ? ['NODE_ENV is production'] : []),
    ...(url?.protocol === 'https:' ? ['PUBLIC_URL starts with https://'] : []),
    ...(url?.protocol === 'http:' && !isLoopback(url.hostname) ? ['PUBLIC_URL can be reached from elsewhere'] : []),
    ...(isLoopback(host) ? [] : [`HOST is ${host}, which can be reached from elsewhere`]),
    ...(stripe && [stripe.secretKey, stripe.publishableKey].some(isLive) ? ['the keys of Stripe are live ones'] : []),
  ];
};

/** Sandboxes with which an installation for real people does not start unless ALLOW_SANDBOX names them. */
const SANDBOXES = ['payments', 'mail', 'identity'] as const;
/** The settings that replace each sandbox. */
const INSTEAD = {
  payments: 'STRIPE_SECRET_KEY',
  mail: 'SMTP_URL',
  identity: 'GOOGLE_CLIENT_ID (none: no sign-in with Google)',
} as const satisfies Record<(typeof SANDBOXES)[number], string>;

interface Providers {
  readonly stripe: unknown;
  readonly smtpUrl: string | undefined;
  readonly identity: IdentitySettings;
}

/** Reports what real people must not meet: sandboxes that were not allowed, and links to a guessed public address. */
export const checkRealUse = (read: SettingsReader, config: Providers, signs: readonly string[]): void => {
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
