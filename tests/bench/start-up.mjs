// `npm run bench`: how long the built server takes to listen and how much memory it holds idle, on both engines. The
// later start of the embedded engine, which people wait for, is judged beside a bare one in the same run.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { engineMissing, startCluster } from '../support/postgres-cluster.ts';
import { startProcess } from '../support/processes.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const IDLE_SECONDS = 3;
/** Most times as long as opening PGlite and then listening with Fastify that a later start may take. */
const MOST_TIMES_BARE = 1.6;
const EMBEDDED_MEGABYTES = 350;

const PROBE = { probe: '/healthz', every: 10 };

const residentMegabytes = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** How long it takes to open PGlite on the same files and then to listen with Fastify, and nothing else. */
const measureBare = async (DATA_DIR) => {
  const DATABASE = join(DATA_DIR, 'database', 'pgdata');
  const { milliseconds, stop } = await startProcess('tests/bench/bare-embedded.mjs', { DATABASE }, PROBE);
  await stop();
  return milliseconds;
};

/** Starts the server, waits until it answers, lets it rest, and stops it. */
const measure = async (environment) => {
  // As scripts/start.mjs starts it.
  const { MALLOC_ARENA_MAX = '2' } = process.env;
  const { milliseconds, pid, stop } = await startProcess(
    'out/server/main.js',
    { MALLOC_ARENA_MAX, LOG_LEVEL: 'error', ...environment },
    PROBE,
  );
  await pause(IDLE_SECONDS * 1000);
  const megabytes = process.platform === 'linux' ? residentMegabytes(pid) : Number.NaN;
  await stop();
  return { milliseconds, megabytes };
};

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const verdictOf = (isMet) => {
  if (!isMet) process.exitCode = 1;
  return isMet ? 'ok' : 'OVER';
};

const row = (what, results, milliseconds, megabytes) => {
  const time = median(results.map((result) => result.milliseconds));
  const memory = median(results.map((result) => result.megabytes));
  const verdict = verdictOf(time <= milliseconds && !(memory > megabytes));
  console.log(
    `${what.padEnd(34)} ${time.toFixed(0).padStart(6)} ms of ${milliseconds}   ${memory.toFixed(0).padStart(4)} MB of ${megabytes}   ${verdict}`,
  );
};

/** Round by round, since what else the machine does meets both alike. */
const ratioRow = (what, results, bare) => {
  const ratio = median(results.map(({ milliseconds }, round) => milliseconds / bare[round]));
  const times = [median(results.map(({ milliseconds }) => milliseconds)), median(bare)].map((time) => time.toFixed(0));
  const memory = median(results.map(({ megabytes }) => megabytes));
  const verdict = verdictOf(ratio <= MOST_TIMES_BARE && !(memory > EMBEDDED_MEGABYTES));
  console.log(
    `${what.padEnd(34)} ${times[0].padStart(6)} ms, bare ${times[1]} ms: ${ratio.toFixed(2)} × of ${MOST_TIMES_BARE}   ${memory.toFixed(0).padStart(4)} MB of ${EMBEDDED_MEGABYTES}   ${verdict}`,
  );
};

console.log(
  `Median of ${ROUNDS}, ${cpus().length} cores, Node ${process.version}; start to answering, memory after ${IDLE_SECONDS} s idle`,
);
const first = [];
const later = [];
const bare = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'bench-'));
  first.push(await measure({ DATA_DIR }));
  later.push(await measure({ DATA_DIR }));
  bare.push(await measureBare(DATA_DIR));
  rmSync(DATA_DIR, { recursive: true, force: true });
}
row('embedded, first start with demo data', first, 6_000, EMBEDDED_MEGABYTES);
ratioRow('embedded, later start', later, bare);
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
