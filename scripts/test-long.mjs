// `npm run test:long`: trials that take minutes, each a short one of `npm test` in its full length. `npm run test:long --
// restarts` runs those whose name holds the word: `desktop-uploads` has five parts, `desktop-uploads-line` is one of them.
import { tmpdir } from 'node:os';
import { allSucceeded, runStep, tool } from './step.mjs';

const onDesktop = (file, part) => [
  tool('playwright'),
  'test',
  '--config',
  'tests/desktop/playwright.config.ts',
  '--workers',
  '1',
  file,
  '--grep',
  part,
];
const onPostgres = (file) => [tool('vitest'), 'run', '--project', 'postgres', file];
const onBothEngines = (file) => [tool('vitest'), 'run', '--project', 'pglite', '--project', 'postgres', file];
const onEmbedded = (file) => [tool('vitest'), 'run', '--project', 'pglite', file];

/** Name, command, and the settings for the full length. */
const trials = [
  {
    name: 'restarts',
    title: 'PostgreSQL is restarted 50 times under load',
    command: onPostgres('src/server/db/restarts'),
    settings: { TRIAL_RESTARTS: '50' },
  },
  {
    name: 'uploads',
    title: 'A video is uploaded to disk and bucket over a line that is cut 200 times, to a server killed 50 times',
    command: onEmbedded('src/server/uploads/upload-trial'),
    settings: { TRIAL_CUTS: '200', TRIAL_KILLS: '50', TRIAL_MEBIBYTES: '1536' },
  },
  {
    name: 'export',
    title: 'An export holds a video of 5 GiB',
    command: [tool('vitest'), 'run', '--project', 'unit', 'src/server/media/write-zip'],
    settings: { TRIAL_ZIP_MEBIBYTES: '5120' },
  },
  {
    name: 'previews',
    title: 'Each engine makes previews of every kind of video',
    command: [tool('vitest'), 'run', '--project', 'unit', 'src/server/previews'],
    settings: {},
  },
  {
    name: 'plans',
    title: 'No list of jobs scans a large table, or sorts what an index has in order, at 100,000 jobs on both engines',
    command: onBothEngines('src/server/domains/jobs/lists/plans'),
    settings: { TRIAL_PLANS: 'large' },
  },
  {
    name: 'engines',
    title: 'The server on the embedded database and on PostgreSQL, the domains on both',
    command: [tool('vitest'), 'run', '--project', 'pglite', '--project', 'postgres'],
    settings: {},
  },
  {
    name: 'desktop-client',
    title: 'Every test of the desktop client',
    command: [
      'scripts/with-keyring.sh',
      '--if-installed',
      tool('playwright'),
      'test',
      '--config',
      'tests/desktop/playwright.config.ts',
    ],
    settings: {},
  },
  {
    name: 'wiring',
    title: 'Each statement of the desktop client’s wiring is missed by a test, or listed with a reason',
    command: [process.execPath, 'tests/desktop/wiring.mjs'],
    settings: {},
  },
  ...[
    ['app', 'is killed 20 times', 'an app that is killed', { APP_KILLS: '20' }],
    ['server', 'meets a server that is killed 50 times', 'a server that is killed', { SERVER_KILLS: '50' }],
    ['line', 'meets a line that is cut 200 times', 'a line that is cut', { CUTS: '200' }],
    ['frozen', 'is frozen for three minutes', 'an app that is frozen', { FROZEN_SECONDS: '180' }],
  ].flatMap(([part, fault, pattern, settings]) =>
    ['upload', 'download'].map((direction) => ({
      name: `desktop-${direction}s-${part}`,
      title: `The built desktop client ${fault} while a video is ${direction}ed`,
      command: onDesktop(`${direction}-faults`, pattern),
      settings: Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [`${direction.toUpperCase()}_${name}`, value]),
      ),
    })),
  ),
  {
    name: 'desktop-uploads-claim',
    title: 'The built desktop client and its server are killed 10 times between the last byte and the claim',
    command: onDesktop('upload-faults', 'around the claim'),
    settings: { UPLOAD_CLAIM_KILLS: '10' },
  },
  {
    name: 'main-job',
    title: 'The main job, with the server killed between any two steps, on both engines',
    command: [tool('playwright'), 'test', 'tests/journeys/main-job.spec.ts'],
    settings: { MAIN_JOB_KILLS: 'all' },
  },
  {
    name: 'journeys',
    title: 'The journeys of the website at every window size, with every screen in all of its looks',
    command: [tool('playwright'), 'test', '--project=embedded'],
    settings: { JOURNEYS: 'full', MESSAGES: '400', CUTS: '40', KILLS: '4' },
  },
  {
    name: 'client-journeys',
    title: 'The journeys of the website, in the built desktop client',
    command: ['scripts/with-keyring.sh', '--if-installed', tool('playwright'), 'test', '--project=client'],
    settings: { CLIENT_JOURNEYS: 'all' },
  },
];

const [word = ''] = process.argv.slice(2);
const named = trials.filter(({ name }) => name === word);
const chosen = named.length > 0 ? named : trials.filter(({ name }) => name.includes(word));
if (chosen.length === 0) {
  process.stderr.write(`There is no such trial. There are: ${trials.map(({ name }) => name).join(', ')}.\n`);
  process.exit(2);
}
const results = [];
for (const { title, command, settings } of chosen) {
  // On disk: unlike other temporary files of tests, uploads of gigabytes do not fit into memory.
  const environment = () => ({ TMPDIR: tmpdir(), TEST_LENGTH: 'full', ...settings });
  results.push(await runStep({ title, command, environment }));
}
process.exit(allSucceeded(results) ? 0 : 1);
