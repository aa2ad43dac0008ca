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
const MOST_ERRORS = 2;

/** Variables that Google Cloud sets for all programs. */
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

const letters = (name: string): string => name.replaceAll('_', '');

/** Whether two names differ by underscores and at most two characters. */
const differLittle = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) <= 2 * MOST_ERRORS && distance(letters(one), letters(other)) <= MOST_ERRORS;

const nearest = (name: string, known: readonly string[]): string | undefined => {
  const [family = ''] = name.split('_');
  const ofFamily = known.filter((candidate) => candidate.startsWith(family));
  const relatives = ofFamily.length > 0 ? ofFamily : known.filter((candidate) => differLittle(name, candidate));
  // Typing errors are more common at the end of a name than at its beginning.
  const unlikeness = (candidate: string): number => distance(name, candidate) - commonBeginning(name, candidate);
  return relatives.toSorted((one, other) => unlikeness(one) - unlikeness(other))[0];
};

const refuse = (name: string, known: readonly string[]): string => {
  const meant = nearest(name, known);
  return `${name} is not a setting of this server. ${meant ? `Did you mean ${meant}?` : 'Remove it.'}`;
};

/** Whether a name is probably a mistyped one, such as LOGLEVEL or NODE_ENVS. */
const isMistyped = (name: string, known: readonly string[]): boolean =>
  known.some((candidate) => candidate.length >= SHORTEST_ALIKE && differLittle(name, candidate));

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
