// `npm run bench:users`: what people feel. Half brands, half creators open dashboards, lists, jobs and conversations, and write
// every tenth time, with pauses of 0.5 to 2.5 s: 1,500 of them on PostgreSQL, 300 on the embedded database. They share the
// machine with the server. `-- postgres` or `-- pglite` measures one; SECONDS shortens it.
import { Agent, request } from 'node:http';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { engineMissing } from '../support/postgres-cluster.ts';
import { LARGE } from './marketplace.ts';
import { onPglite, onPostgres } from './marketplace-server.mjs';

const SECONDS = Number(process.env.SECONDS ?? 60);
/** Until the server has made the payments and sent the reminders that the filled marketplace lacks. */
const WARM_UP_SECONDS = 40;
/** People of both roles, and the most milliseconds of 99 in 100 answers. */
const CROWDS = {
  postgres: { people: 1_500, most: 250, on: onPostgres },
  pglite: { people: 300, most: 100, on: onPglite },
};
/** Each act is a write with this chance. */
const WRITES = 0.1;

// Connections are used in turn, as those of so many browsers are. An agent that prefers the one used last leaves the others
// idle until the server closes them after 72 s, and may send a request at that moment.
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, scheduling: 'fifo', timeout: 60_000 });

/**
 * Sends a call with its token from an address of the person's own. Resolves to status, milliseconds and `data`, which parses
 * the answer: that is work of the people's own computers. The status of a call without an answer is the code of its error.
 */
const send = (url, person, path, body) =>
  new Promise((resolve) => {
    const started = performance.now();
    const text = body && JSON.stringify(body);
    const headers = { authorization: `Bearer ${person.token}`, 'x-forwarded-for': person.address };
    if (text) Object.assign(headers, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    const call = request(`${url}/api${path}`, { method: text ? 'POST' : 'GET', agent, headers }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const milliseconds = performance.now() - started;
        resolve({ status: answer.statusCode, milliseconds, data: () => JSON.parse(Buffer.concat(parts)).data });
      });
    });
    call.on('error', ({ code }) => {
      const status = `${code} on a ${call.reusedSocket ? 'used' : 'new'} connection`;
      resolve({ status, milliseconds: performance.now() - started, data: () => undefined });
    });
    call.end(text);
  });

const pick = (values) => values[Math.floor(Math.random() * values.length)];
const page = () => 1 + Math.floor(Math.random() ** 3 * 5);

/** Paths with a partner, for whoever has one: whose job or order they share. */
const withPartner = ({ partner }, acts) => (partner > 0 ? acts(partner) : []);

/** What somebody of a role opens, and writes. `job` is one of the list that was read last. */
const acts = {
  brand: {
    reads: (who) => [
      '/brand/home-page',
      `/brand/jobs?per_page=20&page=${page()}`,
      `/brand/job/${who.job}`,
      '/user/chats',
      `/brand/creators?per_page=20&page=${page()}`,
      ...withPartner(who, (partner) => [`/user/${partner}/chat`]),
    ],
    writes: (who) =>
      withPartner(who, (partner) => [
        [`/send/message/receiver/${partner}`, { message: 'When do you film?' }],
        [`/brand/creators/${partner}/favourite`, { favourite: Math.random() < 0.5 ? 1 : 0 }],
      ]),
    list: '/brand/jobs?per_page=20',
  },
  creator: {
    reads: (who) => [
      '/creator/home-page',
      `/creator/all-jobs?per_page=20&page=${page()}`,
      '/creator/jobs?per_page=20',
      `/creator/applications?per_page=20&page=${page()}`,
      `/creator/get/job/${who.job}`,
      '/user/chats',
      ...withPartner(who, (partner) => [`/user/${partner}/chat`]),
    ],
    writes: (who) => [
      ...withPartner(who, (partner) => [[`/send/message/receiver/${partner}`, { message: 'On Monday morning.' }]]),
      [`/creator/job/${who.job}/save`, {}],
    ],
    list: '/creator/all-jobs?per_page=20',
  },
};

/** Acts until the end; notes times and whatever was not answered well. */
const live = async (url, person, { end, note }) => {
  const { reads, writes, list } = acts[person.role];
  await pause(Math.random() * 2_000);
  let jobs = [];
  while (jobs.length === 0 && performance.now() < end)
    jobs = ((await send(url, person, list)).data() ?? []).map(({ id }) => id);
  while (performance.now() < end) {
    const who = { ...person, job: pick(jobs) };
    const written = Math.random() < WRITES ? pick(writes(who)) : undefined;
    const [path, body] = written ?? [pick(reads(who))];
    note(path, await send(url, person, path, body));
    await pause(500 + Math.random() * 2_000);
  }
};

const percentile = (values, part) => values.toSorted((x, y) => x - y)[Math.floor(values.length * part)] ?? Number.NaN;

const measure =
  ({ people: count, most }) =>
  async (engine, server, { brands, creators, partners }) => {
    const token = { brand: brands, creator: creators };
    const people = Array.from({ length: count }, (_, n) => {
      const role = n % 2 === 0 ? 'brand' : 'creator';
      const at = n >> 1;
      const address = `10.${n % 2}.${at >> 8}.${at & 255}`;
      return {
        role,
        address,
        token: token[role][at % token[role].length],
        partner: partners[role][at % token[role].length],
      };
    });
    const started = performance.now();
    const times = new Map();
    const refused = new Map();
    const note = (path, { status, milliseconds }) => {
      const kind = path.replace(/\?.*/, '').replace(/\d+/, ':id');
      if (!(status < 300)) refused.set(`${status} ${kind}`, (refused.get(`${status} ${kind}`) ?? 0) + 1);
      if (performance.now() - started < WARM_UP_SECONDS * 1_000) return;
      if (!times.has(kind)) times.set(kind, []);
      times.get(kind).push(milliseconds);
    };
    const end = started + (WARM_UP_SECONDS + SECONDS) * 1_000;
    await Promise.all(people.map((person) => live(server.url, person, { end, note })));
    const all = [...times.values()].flat();
    const p99 = percentile(all, 0.99);
    const isMet = p99 <= most && refused.size === 0;
    if (!isMet) process.exitCode = 1;
    for (const [kind, some] of [...times].sort())
      console.log(
        `  ${kind.padEnd(32)} ${String(some.length).padStart(6)}   p50 ${percentile(some, 0.5).toFixed(0)} ms   p99 ${percentile(some, 0.99).toFixed(0)} ms`,
      );
    for (const [kind, times] of refused) console.log(`  refused: ${times} × ${kind}`);
    console.log(
      `${engine}, ${count} people: ${(all.length / SECONDS).toFixed(0)} calls/s, p50 ${percentile(all, 0.5).toFixed(0)} ms, ` +
        `p99 ${p99.toFixed(0)} ms (≤ ${most})   ${isMet ? 'ok' : 'MISSED'}`,
    );
  };

console.log(`${SECONDS} s, ${cpus().length} cores, Node ${process.version}`);
const [wanted] = process.argv.slice(2);
for (const [engine, crowd] of Object.entries(CROWDS).filter(([name]) => !wanted || name === wanted)) {
  if (engine === 'postgres' && engineMissing()) console.log(`PostgreSQL: not measured, ${engineMissing()}`);
  else await crowd.on({ size: LARGE, count: Math.min(crowd.people / 2, LARGE.brands) }, measure(crowd));
}
agent.destroy();
