// `npm run test:long`: trials that take minutes, each a short one of `npm test` in its full length. `npm run test:long --
// restarts` runs those whose name holds the word.
import { allEndedWell, runStep, tool } from './step.mjs';

const onDesktop = (file) => [
  tool('playwright'),
  'test',
  '--config',
  'tests/desktop/playwright.config.ts',
  '--workers',
  '1',
  file,
];
const onPostgres = (file) => [tool('vitest'), 'run', '--project', 'postgres', file];
const onEmbedded = (file) => [tool('vitest'), 'run', '--project', 'pglite', file];

/** Name, what runs, and the settings that make it long. */
const trials = [
  {
    name: 'restarts',
    title: 'PostgreSQL is restarted 50 times under load',
    command: onPostgres('src/server/db/restarts'),
    settings: { TRIAL_RESTARTS: '50' },
  },
  {
    name: 'uploads',
    title: 'A video is uploaded over a line that is cut 200 times, to a server that is killed 50 times',
    command: onEmbedded('src/server/uploads/upload-trial'),
    settings: { TRIAL_CUTS: '200', TRIAL_KILLS: '50', TRIAL_MEBIBYTES: '3072' },
  },
  {
    name: 'mutations',
    title: 'Defects planted into the desktop client are caught',
    command: [process.execPath, 'tests/desktop/mutations.mjs'],
    settings: {},
  },
  {
    name: 'desktop-uploads',
    title: 'The built desktop client and its server are killed, cut off and frozen while a video is uploaded',
    command: onDesktop('upload-faults'),
    settings: {
      UPLOAD_APP_KILLS: '20',
      UPLOAD_SERVER_KILLS: '50',
      UPLOAD_CLAIM_KILLS: '10',
      UPLOAD_CUTS: '200',
      UPLOAD_FROZEN_SECONDS: '180',
    },
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
  results.push(await runStep({ title, command, environment: () => settings }));
}
process.exit(allEndedWell(results) ? 0 : 1);
