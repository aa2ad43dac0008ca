// `npm run bench:api`: lists out of 100,000 jobs and the search among 100,000 creators, by the built server on both
// engines, beside a bare Fastify that sends the same response in the same run. Only ratios are judged, since absolute
// figures depend on the machine. `-- creators` or `-- lists` measures one of the two, `-- postgres` or `-- pglite` one
// engine; SECONDS and ROUNDS shorten it.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { engineMissing } from '../support/postgres-cluster.ts';
import { startProcess } from '../support/processes.mjs';
import { CONNECTIONS, compare, ROUNDS, requestsOf, SECONDS } from './load.mjs';
import { CROWD, LARGE } from './marketplace.ts';
import { onPglite, onPostgres } from './marketplace-server.mjs';

const bearer = (token) => ({ authorization: `Bearer ${token}` });
const get = (path, tokens) => (n) => ({
  method: 'GET',
  path,
  headers: tokens ? bearer(tokens[n % tokens.length]) : {},
});

const lists = ({ brands, creators }) => [
  ['/api/brand/jobs', get('/api/brand/jobs?per_page=20', brands)],
  ['/api/creator/all-jobs', get('/api/creator/all-jobs?per_page=20', creators)],
  ['/api/creator/applications', get('/api/creator/applications?per_page=20', creators)],
  ['/api/brand/home-page', get('/api/brand/home-page', brands)],
];

/** Searches with filters, orders and pages of all kinds, one for each connection; favourites are never cached. */
const searches = [
  ...['', '&gender=female', '&age=25-34', '&stars=4', '&gender=male&age=35-44', '&q=creator+17'],
  ...['&only=favourites', '&languages=en', '&languages=es,mt&categories=food', '&categories=money'],
];
const searchCreators = (tokens) => (n) => {
  const filter = searches[n % searches.length];
  const order = ['stars', 'finished', 'joined'][n % 3];
  return get(`/api/brand/creators?per_page=20&sort=${order}&page=${1 + (n % 40)}${filter}`, tokens)(n);
};

const creatorLists = ({ brands }) => [['/api/brand/creators', searchCreators(brands)]];

/** The least rate as a multiple of the bare server's, and of calls whose responses are kept. */
const TARGETS = { postgres: 0.05, pglite: 0.03 };
const KEPT_TARGETS = { postgres: 0.5, pglite: 0.3 };
const KEPT = new Set(['/api/brand/jobs', '/api/creator/applications', '/api/brand/home-page']);

const report = (what, isMet, figures) => {
  if (!isMet) process.exitCode = 1;
  console.log(`${what.padEnd(38)} ${figures.join('   ')}   ${isMet ? 'ok' : 'MISSED'}`);
};
const rates = ({ real, plain }, name) =>
  `${real.perSecond.toFixed(0).padStart(6)}/s, ${name} ${plain.perSecond.toFixed(0).padStart(6)}/s`;

/** A server that sends `answer` and does nothing else. */
const startBare = (answer, directory) => {
  const ANSWER = join(directory, 'answer.json');
  writeFileSync(ANSWER, answer);
  return startProcess('tests/bench/bare-fastify.mjs', { ANSWER });
};

const measure = (listsOf) => async (engine, server, people, directory) => {
  for (const [name, request] of listsOf(people)) {
    const { path, headers } = request(0);
    const bare = await startBare(await (await fetch(`${server.url}${path}`, { headers })).text(), directory);
    const result = await compare(
      { url: server.url, requests: requestsOf(request) },
      { url: bare.url, requests: requestsOf(get('/')) },
    );
    await bare.stop();
    const { rateRatio, real, plain } = result;
    const least = (KEPT.has(name) ? KEPT_TARGETS : TARGETS)[engine];
    report(`${engine} ${name}`, rateRatio >= least, [
      rates(result, 'bare'),
      `rate ${rateRatio.toFixed(3)} × (≥ ${least})`,
      `p99 ${real.p99} ms, bare ${plain.p99} ms`,
    ]);
  }
};

const words = process.argv.slice(2);
const isWanted = (word, others) => words.includes(word) || !others.some((other) => words.includes(other));
const engines = [
  ['postgres', onPostgres],
  ['pglite', onPglite],
].filter(([name]) => isWanted(name, ['postgres', 'pglite']));
const measurements = [
  ['creators', CROWD, measure(creatorLists)],
  ['lists', LARGE, measure(lists)],
].filter(([name]) => isWanted(name, ['creators', 'lists']));

console.log(
  `${CONNECTIONS} connections, ${SECONDS} s each in ${ROUNDS} turns, medians, ${cpus().length} cores, Node ${process.version}; targets in brackets`,
);
for (const [engine, on] of engines) {
  if (engine === 'postgres' && engineMissing()) console.log(`PostgreSQL: not measured, ${engineMissing()}`);
  else for (const [, size, work] of measurements) await on({ size, count: CONNECTIONS }, work);
}
