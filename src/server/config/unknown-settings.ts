/** Prefixes of this server's settings. An unknown name with such a prefix is probably a typing error. */
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

const nearest = (name: string, known: readonly string[]): string | undefined => {
  const [family = ''] = name.split('_');
  const relatives = known.filter((candidate) => candidate.startsWith(family));
  // Typing errors are more common at the end of a name than at its beginning.
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
 * One sentence for each unknown setting, because a mistyped name that is ignored would seem to work. The message omits
 * the value, which may be a secret.
 */
export const unknownSettings = (
  environment: Readonly<Record<string, string | undefined>>,
  known: ReadonlySet<string>,
): string[] =>
  Object.entries(environment)
    .filter(([name, value]) => value?.trim() && !known.has(name) && !OF_THE_MACHINE.test(name))
    .filter(([name]) => BEGINNINGS.some((beginning) => name.startsWith(beginning)))
    .map(([name]) => refuse(name, [...known]));
