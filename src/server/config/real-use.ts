import { isIP } from 'node:net';
import type { PusherSettings } from '../providers/broadcast/pusher-broadcast.ts';
import type { IdentitySettings } from './provider-settings.ts';
import type { SettingsReader } from './settings-reader.ts';

/** Whether a host name or address, an IPv6 one with or without brackets, is a loopback address (RFC 1122 3.2.1.3, RFC 6761 6.3). */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
};

interface Installation {
  readonly production: boolean;
  readonly host: string;
  /** The setting as given; undefined without one. */
  readonly publicUrl: string | undefined;
  readonly stripe: { readonly livemode: boolean } | undefined;
  readonly smtpUrl: string | undefined;
  readonly identity: IdentitySettings;
  readonly pusher: PusherSettings | undefined;
  readonly trustedProxies: readonly string[];
}

/** Signs that others than this computer reach the server. */
const signsOfAccess = ({ host, publicUrl, trustedProxies }: Installation): string[] => {
  const url = publicUrl !== undefined && URL.canParse(publicUrl) ? new URL(publicUrl) : undefined;
  return [
    ...(url?.protocol === 'https:' ? ['PUBLIC_URL starts with https://'] : []),
    ...(url?.protocol === 'http:' && !isLoopback(url.hostname) ? ['PUBLIC_URL can be reached from elsewhere'] : []),
    ...(isLoopback(host) ? [] : [`HOST is ${host}, which can be reached from elsewhere`]),
    ...(trustedProxies.length > 0 ? ['TRUSTED_PROXIES names a proxy, through which others can reach it'] : []),
  ];
};

/** Invalid addresses are reported as such. */
const isElsewhere = (url: string): boolean =>
  /^smtps?:/.test(url) && URL.canParse(url) && !isLoopback(new URL(url).hostname);

/** Signs that a provider for real people is used. A provider on this computer is taken for a test double. */
const signsOfProviders = ({ stripe, smtpUrl, identity, pusher }: Installation): string[] => [
  // A secret key and a publishable key of different modes are refused earlier.
  ...(stripe?.livemode ? ['the keys of Stripe are live ones'] : []),
  ...(smtpUrl && isElsewhere(smtpUrl) ? ['SMTP_URL sends mail to real addresses'] : []),
  ...(typeof identity === 'object' ? ['GOOGLE_CLIENT_ID signs in real people'] : []),
  ...(pusher && !isLoopback(pusher.host ?? '') ? ['PUSHER_APP_KEY belongs to a hosted service'] : []),
];

/**
 * The signs that real people use this installation, each with its setting; empty for a local trial. Real people must not
 * meet a sandbox that the operator has not allowed.
 */
export const signsOfRealUse = (installation: Installation): string[] => [
  ...(installation.production ? ['NODE_ENV is production'] : []),
  ...signsOfAccess(installation),
  ...signsOfProviders(installation),
];

/** Sandboxes with which an installation for real people does not start unless ALLOW_SANDBOX names them. */
const SANDBOXES = ['payments', 'mail', 'identity'] as const;
export type SandboxName = (typeof SANDBOXES)[number];
/** The settings that replace each sandbox. */
const INSTEAD = {
  payments: 'STRIPE_SECRET_KEY',
  mail: 'SMTP_URL',
  identity: 'GOOGLE_CLIENT_ID (none: no sign-in with Google)',
} as const satisfies Record<SandboxName, string>;

interface Providers {
  readonly allowedSandboxes: readonly SandboxName[];
  readonly stripe: unknown;
  readonly smtpUrl: string | undefined;
  readonly identity: IdentitySettings;
}

/** The sandboxes that may be used by others than this computer. */
export const readAllowedSandboxes = (read: SettingsReader): SandboxName[] => {
  const given = read.list('ALLOW_SANDBOX');
  for (const name of given) {
    if (!SANDBOXES.some((known) => known === name))
      read.faults.push(`ALLOW_SANDBOX takes ${SANDBOXES.join(', ')}, not "${name}".`);
  }
  return SANDBOXES.filter((name) => given.includes(name));
};

/** Reports what real people must not meet: sandboxes that were not allowed, and links to a guessed public address. */
export const checkRealUse = (read: SettingsReader, config: Providers, signs: readonly string[]): void => {
  const [sign] = signs;
  if (sign === undefined) return;
  if (read.text('PUBLIC_URL') === undefined)
    read.faults.push(`PUBLIC_URL must be set to the address of the website, since ${sign}.`);
  const used = { payments: !config.stripe, mail: !config.smtpUrl, identity: config.identity === 'sandbox' };
  for (const name of SANDBOXES) {
    if (used[name] && !config.allowedSandboxes.includes(name)) {
      read.faults.push(
        `The sandbox for ${name} is refused, since ${sign}: set ${INSTEAD[name]}, or ALLOW_SANDBOX=${name} if you want the sandbox.`,
      );
    }
  }
};
