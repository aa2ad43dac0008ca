// `npm run bench:api`: how many lists a second the built server answers with 100,000 jobs, on both engines, beside a
// bare Fastify that sends the same answer. The ratio of the two says more than the figures, since both run on this machine.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { issueToken } from '../../src/server/domains/auth/tokens.ts';
import { engineMissing, startCluster } from '../support/postgres-cluster.ts';
import { startProcess } from '../support/processes.mjs';
import { silentLog } from '../support/silent-log.ts';
import { fillMarketplace, LARGE, LARGE_BRAND, someCreator } from './marketplace.ts';

const SECONDS = Number(process.env.SECONDS ?? 15);
const ROUNDS = 5;
const WARM_UP_SECONDS = 2;
const CONNECTIONS = 16;

/** The server counts requests by address; these many callers stay below its limit. */
const CALLERS = 250;
const requestsOf = (path, tokens) =>
  Array.from({ length: CALLERS }, (_, n) => ({
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${tokens[n % tokens.length]}`, 'x-forwarded-for': `10.0.0.${n}` },
  }));

const load = async (url, requests, duration) => {
  const {
    requests: rate,
    latency,
    non2xx,
    errors,
  } = await autocannon({ url, requests, duration, connections: CONNECTIONS });
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers of ${url} were refusals, ${errors} requests failed.`);
  return { perSecond: rate.average, p99: latency.p99 };
};

const median = (values) => [...values].sort((x, y) => x - y)[Math.floor(values.length / 2)];
const medians = (results) => ({
  perSecond: median(results.map(({ perSecond }) => perSecond)),
  p99: median(results.map(({ p99 }) => p99)),
});

/** In turns, so that what else this machine does meanwhile meets both alike. */
const compare = async (real, plain) => {
  const rounds = [];
  for (const { url, requests } of [real, plain]) await load(url, requests, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      real: await load(real.url, real.requests, SECONDS / ROUNDS),
      plain: await load(plain.url, plain.requests, SECONDS / ROUNDS),
    });
  return {
    real: medians(rounds.map((round) => round.real)),
    plain: medians(rounds.map((round) => round.plain)),
    ratio: median(rounds.map((round) => round.real.perSecond / round.plain.perSecond)),
  };
};

/** A server that sends `answer` and does nothing else. */
const startBare = (answer, directory) => {
  const ANSWER = join(directory, 'answer.json');
  writeFileSync(ANSWER, answer);
  return startProcess('tests/bench/bare-fastify.mjs', { ANSWER });
};

const prepare = async (place) => {
  const database = await openDatabase({ ...place, durable: false, log: silentLog });
  try {
    await migrate(database.pool, 'src/server/db/migrations');
    await fillMarketplace(database.pool, LARGE);
    // As many people as connections, so that nobody is answered with what another one asked.
    const tokensFrom = (first) =>
      Promise.all(
        Array.from({ length: CONNECTIONS }, (_, n) => issueToken(database.orm, first + n, 'bench', () => new Date())),
      );
    return { brands: await tokensFrom(LARGE_BRAND), creators: await tokensFrom(someCreator(LARGE)) };
  } finally {
    await database.close();
  }
};

const report = (what, { real, plain, ratio }, targets) => {
  const verdict = ratio >= targets.ratio && real.p99 <= targets.p99 ? 'ok' : 'MISSED';
  const figures = [
    `${real.perSecond.toFixed(0).padStart(6)}/s of ${plain.perSecond.toFixed(0).padStart(6)}/s bare`,
    `ratio ${ratio.toFixed(3)} (${targets.ratio})`,
    `p99 ${String(real.p99).padStart(3)} ms (${targets.p99}), bare ${plain.p99} ms`,
  ];
  console.log(`${what.padEnd(34)} ${figures.join('   ')}   ${verdict}`);
};

const measure = async (engine, place, environment, targets) => {
  const directory = environment.DATA_DIR;
  const tokens = await prepare(place);
  const server = await startProcess('out/server/main.js', {
    MALLOC_ARENA_MAX: '2',
    LOG_LEVEL: 'error',
    SEED: 'none',
    TRUSTED_PROXIES: 'loopback',
    ...environment,
  });
  const lists = [
    ['/api/brand/jobs?per_page=20', tokens.brands],
    ['/api/creator/all-jobs?per_page=20', tokens.creators],
  ];
  for (const [path, people] of lists) {
    const headers = { authorization: `Bearer ${people[0]}` };
    const answer = await (await fetch(`${server.url}${path}`, { headers })).text();
    const bare = await startBare(answer, directory);
    const result = await compare(
      { url: server.url, requests: requestsOf(path, people) },
      { url: bare.url, requests: requestsOf('/', ['none']) },
    );
    await bare.stop();
    report(`${engine} ${path.split('?')[0]}`, result, targets);
  }
  await server.stop();
};

const withDirectory = async (work) => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

console.log(
  `${CONNECTIONS} connections, ${SECONDS} s each in ${ROUNDS} turns, medians, ${cpus().length} cores, Node ${process.version}; targets in brackets`,
);
if (engineMissing()) console.log(`PostgreSQL: not measured, ${engineMissing()}`);
else {
  const cluster = startCluster();
  await withDirectory((DATA_DIR) => {
    const url = cluster.urlOf('postgres');
    return measure(
      'PostgreSQL',
      { url },
      { DATA_DIR, DATABASE_URL: url, SECRET_KEY: 'a key of measurements and journeys only' },
      { ratio: 0.22, p99: 15 },
    );
  }).finally(() => cluster.stop());
}
await withDirectory((DATA_DIR) =>
  measure('PGlite', { directory: join(DATA_DIR, 'database') }, { DATA_DIR }, { ratio: 0.07, p99: 45 }),
);
