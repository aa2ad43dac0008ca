// `npm run check`: what must hold before each commit. Steps run in parallel: the tests alone do not fill two cores.
import { allSucceeded, runStep, tool } from './step.mjs';

const steps = [
  ['Unit and renderer tests', tool('vitest'), 'run', '--project', 'unit', '--project', 'renderer'],
  ['Types', tool('tsc'), '--noEmit', '--singleThreaded'],
  ['Format and lint', tool('biome'), 'check', '--error-on-warnings'],
  ['Dead code', tool('knip')],
];
const results = await Promise.all(steps.map(([title, ...command]) => runStep({ title, command, isQuiet: true })));
process.exit(allSucceeded(results) ? 0 : 1);
