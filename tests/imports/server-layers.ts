import type { Group } from './circles.ts';
import { allImports, importsOf, nameOf, type SourceTree } from './source-tree.ts';

const DOMAIN = /^server\/domains\/([^/]+)\//;

const isRepository = (path: string): boolean => path.endsWith('.repository.ts');
const isRoutes = (path: string): boolean => path.endsWith('.routes.ts');
const isDatabase = (path: string): boolean => path.startsWith('server/db/') || path.startsWith('drizzle-orm');

const inDomains = (tree: SourceTree): SourceTree => new Map([...tree].filter(([path]) => DOMAIN.test(path)));

/** Matches the parts of a statement; types do not match. */
const STATEMENT =
  /\bsql(?:<[^`]*?>)?`|\.query(?:<[^(]*>)?\(|\borm\s*\.\s*(?:select|insert|update|delete|execute|with)\b/;

/** Files of `db` beside the tables that hold statements, since repositories and transactions are built on them. */
const DATA_LAYER: ReadonlySet<string> = new Set(
  [
    // Transactions, migrations and the connection itself.
    'discard-plans',
    'migrate',
    'open',
    'pg-notify',
    'ping',
    'transaction',
    // Parts of the statements of several repositories.
    'asynchronous-commit',
    'born-within',
    'file-aliases',
    'stable-placeholders',
    'within-period',
  ].map((name) => `server/db/${name}.ts`),
);

const mayHoldStatements = (path: string): boolean =>
  isRepository(path) || DATA_LAYER.has(path) || path.startsWith('server/db/schema/');

const holdsStatements = (path: string, text: string): boolean =>
  STATEMENT.test(text) ||
  importsOf(path, text).some(
    ({ to, isTypeOnly }) => !isTypeOnly && (to.startsWith('drizzle-orm') || to.startsWith('server/db/schema/')),
  );

/** Server files that contain SQL or import Drizzle, apart from repositories and the data layer. */
export const statementsOutsideRepositories = (tree: SourceTree): readonly string[] =>
  [...tree].flatMap(([path, text]) =>
    path.startsWith('server/') && !mayHoldStatements(path) && holdsStatements(path, text) ? [path] : [],
  );

/** Files that the data layer lists although they hold no statement. */
export const needlesslyExempt = (tree: SourceTree): readonly string[] =>
  [...DATA_LAYER].filter((path) => !holdsStatements(path, tree.get(path) ?? ''));

/** Imports of routes that bypass the services. */
export const routesPastServices = (tree: SourceTree): readonly string[] =>
  allImports(inDomains(tree))
    .filter(({ from, to }) => isRoutes(from) && (isRepository(to) || isDatabase(to)))
    .map(nameOf);

const ROLES = ['routes', 'service', 'repository', 'presenter', 'policy', 'mails', 'events'];

/** First words of the names of use cases. */
const VERBS =
  'add announce apply ask assert attach authenticate build cancel change check claim clean complete consent count create decline deliver download encode end erase excerpt find hash invite issue keep link list mail mark match name notify open page pay prepare price publish read reconcile record refund reject release remember request reverse search see send serve settle ship show sign store submit suspend sweep take tell transfer warn write'.split(
    ' ',
  );

/** The role in the name of a file, e.g. `service`; `use case` for `verb-noun.ts`. */
const roleOf = (path: string): string | undefined => {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.ts$/, '');
  const role = name.split('.')[1];
  if (role !== undefined) return ROLES.includes(role) ? role : undefined;
  const [verb = '', ...noun] = name.split('-');
  return VERBS.includes(verb) && noun.length > 0 ? 'use case' : undefined;
};

const OUTBOX = 'server/work/outbox.ts';

/** Levels of the layers: a file imports its own level and lower ones. */
const LEVELS: Readonly<Record<string, number>> = { repository: 0, events: 1, service: 1, 'use case': 1, routes: 2 };
const levelOf = (path: string): number => {
  // Repositories write the rows of the outbox; their callers wake it.
  if (path === OUTBOX) return 1;
  return DOMAIN.test(path) ? (LEVELS[roleOf(path) ?? ''] ?? -1) : -1;
};

/** Imports from a lower layer to a higher one. */
export const upwardImports = (tree: SourceTree): readonly string[] =>
  allImports(inDomains(tree))
    .filter(({ from, to }) => levelOf(from) >= 0 && levelOf(to) > levelOf(from))
    .map(nameOf);

/** Imports of presenters below the routes. Realtime events carry responses too: `*.events.ts` builds them. */
export const presentersBelowRoutes = (tree: SourceTree): readonly string[] =>
  allImports(inDomains(tree))
    .filter(({ from, to }) => roleOf(to) === 'presenter' && [0, 1].includes(levelOf(from)) && roleOf(from) !== 'events')
    .map(nameOf);

/** Files of a domain whose name does not say what they are: neither a role nor `verb-noun.ts`. */
export const filesWithoutRole = (tree: SourceTree): readonly string[] =>
  [...inDomains(tree).keys()].filter((path) => roleOf(path) === undefined);

/** Use cases that export a class: several use cases, which a service holds. */
export const classesInUseCases = (tree: SourceTree): readonly string[] =>
  [...inDomains(tree)].flatMap(([path, text]) =>
    roleOf(path) === 'use case' && /^export (?:abstract )?class /m.test(text) ? [path] : [],
  );

/** A domain of the server. */
export const domainOf: Group = (path) => DOMAIN.exec(path)?.[1];

/** A folder of the server. The files beside the folders are not covered: they compose the folders. */
export const folderOf: Group = (path) => /^server\/([^/]+)\//.exec(path)?.[1];
