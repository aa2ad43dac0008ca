// `npm run bench`: how long the built server takes to listen and how much memory it holds idle, on both engines.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { engineMissing, startCluster } from '../support/postgres-cluster.ts';
import { startProcess } from '../support/processes.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const IDLE_SECONDS = 3;

const residentMegabytes = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Starts the server, waits until it answers, lets it rest, and stops it. */
const measure = async (environment) => {
  // As scripts/start.mjs starts it.
  const { MALLOC_ARENA_MAX = '2' } = process.env;
  const { milliseconds, pid, stop } = await startProcess(
    'out/server/main.js',
    { MALLOC_ARENA_MAX, LOG_LEVEL: 'error', ...environment },
    { probe: '/healthz', every: 10 },
  );
  await pause(IDLE_SECONDS * 1000);
  const megabytes = process.platform === 'linux' ? residentMegabytes(pid) : Number.NaN;
  await stop();
  return { milliseconds, megabytes };
};

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const row = (what, results, milliseconds, megabytes) => {
  const time = median(results.map((result) => result.milliseconds));
  const memory = median(results.map((result) => result.megabytes));
  const verdict = time <= milliseconds && !(memory > megabytes) ? 'ok' : 'OVER';
  console.log(
    `${what.padEnd(34)} ${time.toFixed(0).padStart(6)} ms of ${milliseconds}   ${memory.toFixed(0).padStart(4)} MB of ${megabytes}   ${verdict}`,
  );
};

console.log(
  `Median of ${ROUNDS}, ${cpus().length} cores, Node ${process.version}; start to answering, memory after ${IDLE_SECONDS} s idle`,
);
const first = [];
const later = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'bench-'));
  first.push(await measure({ DATA_DIR }));
  later.push(await measure({ DATA_DIR }));
  rmSync(DATA_DIR, { recursive: true, force: true });
}
row('embedded, first start with demo data', first, 6_000, 350);
row('embedded, later start', later, 1_500, 350);
if (engineMissing()) console.log(`PostgreSQL: not measured, ${engineMissing()}`);
else {
  const cluster = startCluster();
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'bench-'));
  const environment = {
    DATA_DIR,
    DATABASE_URL: cluster.urlOf('postgres'),
    SECRET_KEY: 'a key of measurements and journeys only',
    SEED: 'none',
  };
  await measure(environment);
  const results = [];
  for (let round = 0; round < ROUNDS; round += 1) results.push(await measure(environment));
  row('PostgreSQL, later start', results, 1_000, 150);
  rmSync(DATA_DIR, { recursive: true, force: true });
  await cluster.stop();
}
