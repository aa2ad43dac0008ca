/** The user of this computer, whose name is part of paths. */
export interface RedactionFacts {
  /** Absolute path of the home folder. */
  readonly home: string;
  readonly userName: string;
}

const REMOVED = '[removed]';

/** Characters of a line; the rest of a longer one is dropped, which bounds the time that the patterns take. */
const LONGEST = 4_000;

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What follows a folder in a path: blanks are part of names, quotes, brackets and colons end it. */
const BELOW = String.raw`((?:[\\/]+[^\\/\n\r\t'"<>|:*?()]+)*)[\\/]*`;

/** Home folders of others too: Linux, macOS and Windows. */
const ANY_HOME = String.raw`(?:\/home|\/Users|[A-Za-z]:[\\/]+Users)[\\/]+[^\\/\s'"<>|:*?()]+`;

const nameOnly = (_whole: string, below: string): string => {
  const parts = below.split(/[\\/]+/).filter((part) => part !== '');
  const name = parts.at(-1);
  if (name === undefined) return '~';
  return parts.length > 1 ? `~/…/${name}` : `~/${name}`;
};

/** Applied one after the other, wherever they match. */
const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\bdata:[^\s"'<>]+/gi, `data:${REMOVED}`],
  // User name and password, query and fragment of addresses: a signed link carries its signature there.
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)(?:[^\s/?#"'<>@]*@)?([^\s?#"'<>]*)[?#][^\s"'<>]*/gi, '$1$2?…'],
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#"'<>@]*@/gi, '$1'],
  [/([?&#][\w.[\]-]+=)[^\s&"'<>]+/g, `$1${REMOVED}`],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, `$1 ${REMOVED}`],
  [
    /\b((?:authorization|set-cookie|cookie|password|secret|token|otp|signature|api[-_]?key)["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s"',;}]+)/gi,
    `$1${REMOVED}`,
  ],
  [/(?<![^\s/\\<>"'(),;:=])[^\s@/\\<>"'(),;:=]{1,64}@[^\s@/\\<>"'(),;:]{1,255}\.[a-z]{2,}/gi, '[mail]'],
  // Tokens, ids and signatures, as they are or encoded: long words with a digit. No name of a file or function is one.
  [/(?<![A-Za-z0-9+_=-])(?=[A-Za-z+_=-]*\d)[A-Za-z0-9+_=-]{20,}/g, REMOVED],
];

/**
 * The one place that decides what may stand in the log and in the diagnostics. Removes tokens and other long words with
 * digits, e-mail addresses, user information and query of URLs, values of headers that carry secrets, and of paths below a
 * home folder everything but the last name.
 */
export const createRedaction = ({ home, userName }: RedactionFacts): ((text: string) => string) => {
  const own = home.length > 1 ? `${escapeRegExp(home.replace(/[\\/]+$/, ''))}(?![^\\\\/\\s'"<>|:*?()])|` : '';
  const below = new RegExp(`(?:file:\\/\\/\\/?)?(?:${own}${ANY_HOME})${BELOW}`, 'gi');
  // Drives are mounted below the user's name.
  const user = userName.length > 2 ? new RegExp(`(?<=[\\\\/])${escapeRegExp(userName)}(?=[\\\\/])`, 'gi') : null;
  const redactLine = (line: string): string => {
    const short = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
    const withoutHome = short.replace(below, nameOnly);
    const withoutUser = user === null ? withoutHome : withoutHome.replace(user, '[user]');
    return RULES.reduce((kept, [pattern, replacement]) => kept.replace(pattern, replacement), withoutUser);
  };
  return (text) => text.split('\n').map(redactLine).join('\n');
};
