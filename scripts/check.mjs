// `npm run check`: what must hold before each commit. Steps run in parallel: the tests alone do not fill two cores.
// Tests of the renderer take twice as long as everything else together, so only those are run that depend on a file
// that differs from the last commit; `npm test` runs all of them with `--all`.
import { allSucceeded, runStep, tool } from './step.mjs';

const isWhole = process.argv.includes('--all');
const vitest = [tool('vitest'), 'run', '--project', 'unit'];

/** Steps that run one after the other, in parallel to the other groups. */
const groups = [
  isWhole
    ? [['Unit and renderer tests', ...vitest, '--project', 'renderer']]
    : [
        ['Unit tests', ...vitest],
        [
          'Renderer tests of what changed',
          ...[tool('vitest'), 'run', '--project', 'renderer', '--changed', '--passWithNoTests'],
        ],
      ],
  [['Types', tool('tsc'), '--noEmit', '--singleThreaded']],
  [
    ['Format and lint', tool('biome'), 'check', '--error-on-warnings'],
    ['Dead code', tool('knip')],
    ['Imports', tool('depcruise'), 'src'],
  ],
];

const runGroup = async (steps) => {
  const results = [];
  for (const [title, ...command] of steps) results.push(await runStep({ title, command, isQuiet: true }));
  return results;
};
const results = (await Promise.all(groups.map(runGroup))).flat();
process.exit(allSucceeded(results) ? 0 : 1);
