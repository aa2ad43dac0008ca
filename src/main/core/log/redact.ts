/** Identity of the operating system's user, which appears in paths. */
export interface RedactionFacts {
  /** Absolute path of the home folder. */
  readonly home: string;
  readonly userName: string;
}

const REMOVED = '[removed]';

/** Longest line in characters. The rest is dropped, which bounds the run time of the patterns. */
const LONGEST = 4_000;

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The rest of a path below a folder. Spaces belong to names; quotes, brackets and colons end the path. */
const BELOW = String.raw`((?:[\\/]+[^\\/\n\r\t'"<>|:*?()]+)*)[\\/]*`;

/** Home folders of any user on Linux, macOS and Windows. */
const ANY_HOME = String.raw`(?:\/home|\/Users|[A-Za-z]:[\\/]+Users)[\\/]+[^\\/\s'"<>|:*?()]+`;

const nameOnly = (_whole: string, below: string): string => {
  const parts = below.split(/[\\/]+/).filter((part) => part !== '');
  const name = parts.at(-1);
  if (name === undefined) return '~';
  return parts.length > 1 ? `~/…/${name}` : `~/${name}`;
};

/** Names of files that are transferred: our sentences about them quote them so, and nothing else. */
const QUOTED_NAME = /“[^”]*”/g;

/** Applied in this order. */
const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [QUOTED_NAME, '“…”'],
  [/\bdata:[^\s"'<>]+/gi, `data:${REMOVED}`],
  // User information, query and fragment of URLs, since a signed link carries its signature in the query.
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)(?:[^\s/?#"'<>@]*@)?([^\s?#"'<>]*)[?#][^\s"'<>]*/gi, '$1$2?…'],
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#"'<>@]*@/gi, '$1'],
  [/([?&#][\w.[\]-]+=)[^\s&"'<>]+/g, `$1${REMOVED}`],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, `$1 ${REMOVED}`],
  [
    /\b((?:authorization|set-cookie|cookie|password|secret|token|otp|signature|api[-_]?key)["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s"',;}]+)/gi,
    `$1${REMOVED}`,
  ],
  [/(?<![^\s/\\<>"'(),;:=])[^\s@/\\<>"'(),;:=]{1,64}@[^\s@/\\<>"'(),;:]{1,255}\.[a-z]{2,}/gi, '[mail]'],
  // Tokens, ids and signatures, plain or encoded: words of 20 characters or more with a digit. No name of a file or
  // function in this code matches.
  [/(?<![A-Za-z0-9+_=-])(?=[A-Za-z+_=-]*\d)[A-Za-z0-9+_=-]{20,}/g, REMOVED],
];

/**
 * Removes private data from logs and diagnostics: names of transferred files, tokens and other long words with digits,
 * e-mail addresses, user information and query of URLs, values of secret headers, and all but the last name of paths
 * below a home folder.
 */
export const createRedaction = ({ home, userName }: RedactionFacts): ((text: string) => string) => {
  const own = home.length > 1 ? `${escapeRegExp(home.replace(/[\\/]+$/, ''))}(?![^\\\\/\\s'"<>|:*?()])|` : '';
  const below = new RegExp(`(?:file:\\/\\/\\/?)?(?:${own}${ANY_HOME})${BELOW}`, 'gi');
  // Mounted drives have the user's name in their path.
  const user = userName.length > 2 ? new RegExp(`(?<=[\\\\/])${escapeRegExp(userName)}(?=[\\\\/])`, 'gi') : null;
  const redactLine = (line: string): string => {
    const short = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
    const withoutHome = short.replace(below, nameOnly);
    const withoutUser = user === null ? withoutHome : withoutHome.replace(user, '[user]');
    return RULES.reduce((kept, [pattern, replacement]) => kept.replace(pattern, replacement), withoutUser);
  };
  return (text) => text.split('\n').map(redactLine).join('\n');
};
