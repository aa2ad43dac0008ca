/** Beginnings of names that no other program reads: whatever begins like this is meant for this server. */
const BEGINNINGS = [
  'ACCOUNT_QUOTA',
  'ALLOW_SANDBOX',
  'DATABASE_UR',
  'DATA_DIR',
  'DISK_RESERVE',
  'GOOGLE_',
  'MAIL_',
  'MAINTENANCE',
  'PUBLIC_UR',
  'PUSHER_',
  'REPLACE_SECRET',
  'S3_',
  'SECRET_KEY',
  'SEED',
  'SELLER_',
  'SHUTDOWN_GRACE',
  'SIGNUPS',
  'SIGN_UPS',
  'SMTP_',
  'STRIPE_',
  'SUPPORT_EM',
  'TAX_RAT',
  'TOTAL_QUOTA',
  'TRUSTED_PROX',
];
/** Shorter names are too close to those of other programs: HOST to COST, PORT to PORTS. */
const SHORTEST_ALIKE = 7;
/** Characters that are missing or too many at the end of a name. */
const MOST_ERRORS = 2;

/** Variables that Google Cloud sets for all programs. */
const OF_THE_MACHINE = /^GOOGLE_(?:APPLICATION|CLOUD)_/;

const letters = (name: string): string => name.replaceAll('_', '');

/** Whether two names differ by underscores and by at most two characters at their end. */
const isAlike = (one: string, other: string): boolean => {
  const [short, long] = [letters(one), letters(other)].sort((a, b) => a.length - b.length) as [string, string];
  return long.startsWith(short) && long.length - short.length <= MOST_ERRORS;
};

const choice = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const refuse = (name: string, known: readonly string[]): string => {
  const [family] = name.split('_');
  const relatives = known.filter((candidate) => candidate.split('_')[0] === family);
  const meant = relatives.length > 0 ? relatives : known.filter((candidate) => isAlike(name, candidate));
  return `${name} is not a setting of this server. ${meant.length > 0 ? `Did you mean ${choice.format(meant)}?` : 'Remove it.'}`;
};

/** Whether a name is probably a mistyped one, such as LOGLEVEL or NODE_ENVS. */
const isMistyped = (name: string, known: readonly string[]): boolean =>
  known.some((candidate) => candidate.length >= SHORTEST_ALIKE && isAlike(name, candidate));

/**
 * One sentence for each unknown setting, because a mistyped name that is ignored would seem to work. The message omits
 * the value, which may be a secret.
 */
export const unknownSettings = (
  environment: Readonly<Record<string, string | undefined>>,
  settings: ReadonlySet<string>,
): string[] => {
  const known = [...settings];
  return Object.entries(environment)
    .filter(([name, value]) => value?.trim() && !settings.has(name) && !OF_THE_MACHINE.test(name))
    .filter(([name]) => BEGINNINGS.some((beginning) => name.startsWith(beginning)) || isMistyped(name, known))
    .map(([name]) => refuse(name, known));
};
