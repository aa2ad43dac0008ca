// Which file may import which: `npm run check` runs these rules. Where a rule names an order, a folder imports only those
// that stand before it; so there are no circles between them, and a new folder has to be given its place.

// Without it the tool reads no TypeScript, and finds nothing wrong.
require.resolve('@swc/core');

/** The files of domains in one of these roles. */
const files = (roles) => `^src/server/domains/.+/[^/.]+\\.(${roles})\\.ts$`;
/** The same and the use cases: `verb-noun.ts`. */
const useCasesAnd = (roles) => `^src/server/domains/.+/[^/.]+(\\.(${roles}))?\\.ts$`;
/** Beside repositories: the connection, transactions and migrations, and parts of the statements of several repositories. */
const STATEMENTS =
  '\\.repository\\.ts$|^src/server/db/(schema/|(asynchronous-commit|file-aliases|migrate|open|pg-notify|prepared|transaction|within-period)\\.ts$)';

const FOLDERS =
  'lib db html providers config log http maintenance sandbox work media response-cache previews uploads domains startup operator seed wiring';
const DOMAINS =
  'ledger notifications products receipts accounts ratings auth chat earnings subscription jobs checkout discovery orders tasks applications disputes home pay-links portfolio privacy people refunds reports review support broadcasting moderation';
const LAYERS = 'theme assets platform lib ui entities features app';

const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: to },
});

/** The folders of `base` import those before them in `names`. */
const inOrder = (base, names) => {
  const all = names.split(' ');
  return [
    ...all
      .slice(0, -1)
      .map((name, at) =>
        rule(
          `${base}/${name}`,
          `${name} imports no folder of ${base} that comes later in the order.`,
          `^${base}/${name}/`,
          `^${base}/(${all.slice(at + 1).join('|')})/`,
        ),
      ),
    rule(`${base}/?`, `A folder of ${base} has no place in the order.`, `^${base}/(?!(${all.join('|')})/)[^/]+/`, ''),
  ];
};

exports.forbidden = [
  {
    name: 'circle',
    comment: 'Files import each other in a circle.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  ...inOrder('src/server', FOLDERS),
  ...inOrder('src/server/domains', DOMAINS),
  ...inOrder('src/renderer', LAYERS),
  {
    name: 'roots',
    comment: 'A folder of src imports itself and src/shared only.',
    severity: 'error',
    from: { path: '^src/([^/]+)/' },
    to: { path: '^src/', pathNot: '^src/($1|shared)/' },
  },
  {
    name: 'shared',
    comment: 'Shared code runs everywhere: it imports itself and yup, and one module of it mediabunny.',
    severity: 'error',
    from: { path: '^src/shared/' },
    to: { pathNot: '^src/shared/|^node_modules/(yup|mediabunny)/' },
  },
  {
    name: 'mediabunny',
    comment: 'Page and server read videos by one module.',
    severity: 'error',
    from: { path: '^src/shared/', pathNot: '^src/shared/media/container-metadata\\.ts$' },
    to: { path: '^(node_modules/)?mediabunny(/|$)' },
  },
  {
    name: 'theme',
    comment: 'Theme and platform stand alone.',
    severity: 'error',
    from: { path: '^src/renderer/(theme|platform)/' },
    to: { path: '^src/renderer/', pathNot: '^src/renderer/$1/' },
  },
  rule('lib', 'Below ui there are no styles.', '^src/renderer/lib/', '^src/renderer/(theme|assets)/'),
  {
    name: 'features',
    comment: 'Features do not import each other, and neither do entities: `app` joins them.',
    severity: 'error',
    from: { path: '^src/renderer/(features|entities)/([^/]+)/' },
    to: { path: '^src/renderer/$1/', pathNot: '^src/renderer/$1/$2/' },
  },
  rule(
    'start',
    'The files that start the page are imported by none of its layers.',
    '^src/renderer/[^/]+/',
    '^src/renderer/[^/]+$',
  ),
  {
    name: 'electron',
    comment: 'Only the edge of the desktop client imports Electron and the keychain.',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/main/(index|boot)\\.ts$|^src/main/edge/|^src/preload/' },
    to: { path: '^(node_modules/)?(electron|keytar)(-|/|$)' },
  },
  rule(
    'core',
    'The core of the desktop client runs without its edge.',
    '^src/main/core/',
    '^src/main/((index|boot)\\.ts$|edge/)|^src/preload/',
  ),
  {
    name: 'role',
    comment: 'The name of a file of a domain says its role, or is verb-noun.ts.',
    severity: 'error',
    from: {
      path: '^src/server/domains/',
      pathNot: '/[^/.]+\\.(routes|service|repository|presenter|policy|mails|events)\\.ts$|/[a-z]+-[a-z0-9-]+\\.ts$',
    },
    to: {},
  },
  rule(
    'below services',
    'Repositories do not import what uses them. They write rows of the outbox; their callers wake it.',
    files('repository'),
    `${useCasesAnd('service|events|routes')}|^src/server/work/outbox\\.ts$`,
  ),
  rule(
    'below routes',
    'Services, use cases and events do not import routes.',
    useCasesAnd('service|events'),
    files('routes'),
  ),
  rule('presenters', 'Only routes and events present records.', useCasesAnd('service|repository'), files('presenter')),
  rule(
    'routes',
    'Routes call services, or a function of a repository where it is all that the call does; they import neither the database nor its tables.',
    files('routes'),
    '^src/server/db/|^(node_modules/)?drizzle-orm(/|$)',
  ),
  {
    name: 'statements',
    comment: 'Statements stand in repositories and the data layer; elsewhere only types of the tables are imported.',
    severity: 'error',
    from: { path: '^src/server/', pathNot: STATEMENTS },
    to: { path: '^(node_modules/)?drizzle-orm(/|$)|^src/server/db/schema/', dependencyTypesNot: ['export'] },
  },
];

exports.options = {
  babelConfig: { fileName: '.dependency-cruiser.babel.cjs' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  exclude: { path: '\\.test\\.tsx?$|/fixtures/|^src/.*\\.d\\.ts$|\\?(asset|raw)$' },
  doNotFollow: { path: 'node_modules' },
};
