import { isIP } from 'node:net';

/** Whether a host name or address is this computer and reached from it alone (RFC 1122 3.2.1.3, RFC 6761 6.3). */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
};

interface Installation {
  readonly production: boolean;
  readonly host: string;
  /** As it is set; nothing when it is not. */
  readonly publicUrl: string | undefined;
  readonly stripe: { readonly secretKey: string; readonly publishableKey: string } | undefined;
}

const isLive = (key: string): boolean => /^[srp]k_live_/.test(key);

/**
 * What says that real people use this installation, each with the setting that says it; nothing on a computer where
 * it is tried out. Real people get no sandbox that nobody allowed.
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

/** How the names of settings begin. A name that begins so and is not known was meant for this server. */
const BEGINNINGS = [
  'ALLOW_SANDBOX',
  'DATA_DIR',
  'DATABASE_UR',
  'GOOGLE_',
  'MAIL_',
  'PUBLIC_UR',
  'PUSHER_',
  'S3_',
  'SECRET_KEY',
  'SELLER_',
  'SMTP_',
  'STRIPE_',
  'TAX_RAT',
  'TRUSTED_PROX',
];

/** Set by the machines of Google's cloud for programs of all kinds. */
const OF_THE_MACHINE = /^GOOGLE_(?:APPLICATION|CLOUD)_/;

/** Levenshtein distance: characters to insert, delete or replace. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [at, character] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, candidate] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (candidate === character ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

const commonBeginning = (one: string, other: string): number => {
  const end = [...one].findIndex((character, at) => character !== other[at]);
  return end < 0 ? one.length : end;
};

const nearest = (name: string, known: readonly string[]): string | undefined => {
  const [family = ''] = name.split('_');
  const relatives = known.filter((candidate) => candidate.startsWith(family));
  // Names are mistaken at their end more often than at their beginning.
  const unlikeness = (candidate: string): number => distance(name, candidate) - commonBeginning(name, candidate);
  return relatives.toSorted((one, other) => unlikeness(one) - unlikeness(other))[0];
};

const refuse = (name: string, known: readonly string[]): string => {
  if (name.startsWith('S3_'))
    return `${name} is not a setting of this server: files are stored in DATA_DIR. Remove it.`;
  const meant = nearest(name, known);
  return `${name} is not a setting of this server. ${meant ? `Did you mean ${meant}?` : 'Remove it.'}`;
};

/**
 * A sentence for each setting that is there and not known: ignored, a mistyped name would look as if it worked. Its
 * value may be a secret and is not repeated.
 */
export const unknownSettings = (
  environment: Readonly<Record<string, string | undefined>>,
  known: ReadonlySet<string>,
): string[] =>
  Object.entries(environment)
    .filter(([name, value]) => value?.trim() && !known.has(name) && !OF_THE_MACHINE.test(name))
    .filter(([name]) => BEGINNINGS.some((beginning) => name.startsWith(beginning)))
    .map(([name]) => refuse(name, [...known]));
