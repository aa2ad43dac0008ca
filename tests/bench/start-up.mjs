// `npm run bench`: how long the built server takes to listen and how much memory it holds idle, on both engines. Times
// are judged relative to a bare start in the same run, since absolute ones depend on the machine; memory is judged
// absolutely, since other load does not affect it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { engineMissing, startCluster } from '../support/postgres-cluster.ts';
import { startProcess } from '../support/processes.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const IDLE_SECONDS = 3;
/** Upper bounds: time of a start as a multiple of a bare start, and idle memory in megabytes. */
const FIRST = { ratio: 1.6, megabytes: 350 };
const LATER = { ratio: 1.6, megabytes: 350 };
const POSTGRES = { ratio: 3.5, megabytes: 150 };

const PROBE = { probe: '/healthz', every: 10 };

const residentMegabytes = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Milliseconds to open the database with its own package and listen with Fastify. */
const measureBare = async (script, environment) => {
  const { milliseconds, stop } = await startProcess(`tests/bench/${script}`, environment, PROBE);
  await stop();
  return milliseconds;
};

/** Starts the server, waits for its first response and a few idle seconds, and stops it. */
const measure = async (environment) => {
  // The default of scripts/start.mjs.
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

/** Prints a row. The ratio is the median over rounds, since other load affects both starts of a round. */
const row = (what, results, bare, most) => {
  const ratio = median(results.map(({ milliseconds }, round) => milliseconds / bare[round]));
  const times = [median(results.map(({ milliseconds }) => milliseconds)), median(bare)].map((time) => time.toFixed(0));
  const memory = median(results.map(({ megabytes }) => megabytes));
  const isMet = ratio <= most.ratio && !(memory > most.megabytes);
  if (!isMet) process.exitCode = 1;
  console.log(
    `${what.padEnd(34)} ${times[0].padStart(6)} ms, bare ${times[1].padStart(5)} ms: ${ratio.toFixed(2)} × of ${most.ratio}   ${memory.toFixed(0).padStart(4)} MB of ${most.megabytes}   ${isMet ? 'ok' : 'OVER'}`,
  );
};

const withDirectory = async (work) => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

/**
 * A first start, compared with PGlite that creates a database, and a later start, compared with PGlite on existing
 * files.
 */
const measureEmbedded = async () => {
  const first = { real: [], bare: [] };
  const later = { real: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    await withDirectory(async (DATA_DIR) => {
      first.bare.push(await measureBare('bare-embedded.mjs', { DATABASE: join(DATA_DIR, 'bare') }));
      first.real.push(await measure({ DATA_DIR }));
      later.real.push(await measure({ DATA_DIR }));
      later.bare.push(await measureBare('bare-embedded.mjs', { DATABASE: join(DATA_DIR, 'database', 'pgdata') }));
    });
  row('embedded, first start with demo data', first.real, first.bare, FIRST);
  row('embedded, later start', later.real, later.bare, LATER);
};

const measurePostgres = () =>
  withDirectory(async (DATA_DIR) => {
    const cluster = startCluster();
    const DATABASE_URL = cluster.urlOf('postgres');
    const SECRET_KEY = 'a key of measurements and journeys only';
    const environment = { DATA_DIR, DATABASE_URL, SECRET_KEY, SEED: 'none' };
    try {
      await measure(environment);
      const [real, bare] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        real.push(await measure(environment));
        bare.push(await measureBare('bare-postgres.mjs', { DATABASE_URL }));
      }
      row('PostgreSQL, later start', real, bare, POSTGRES);
    } finally {
      await cluster.stop();
    }
  });

console.log(
  `Median of ${ROUNDS}, ${cpus().length} cores, Node ${process.version}; start to answering, memory after ${IDLE_SECONDS} s idle`,
);
await measureEmbedded();
if (engineMissing()) console.log(`PostgreSQL: not measured, ${engineMissing()}`);
else await measurePostgres();
