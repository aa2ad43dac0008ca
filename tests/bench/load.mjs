// Loads two servers alternately and compares them, so that other load on the machine affects both alike.
import autocannon from 'autocannon';

export const SECONDS = Number(process.env.SECONDS ?? 15);
export const ROUNDS = Number(process.env.ROUNDS ?? 5);
export const CONNECTIONS = 16;
const WARM_UP_SECONDS = 2;

/** Number of client addresses per connection, which keeps each below the server's rate limit. */
const CALLERS = 32;
let ranges = 0;

/**
 * The requests that each connection repeats. Connection n is one user, made by `request(n)`, so that no response is
 * meant for another user. Each call takes a new range of addresses.
 */
export const requestsOf = (request) => {
  const range = ranges++;
  return (connection) => {
    const { headers, ...rest } = request(connection);
    return Array.from({ length: CALLERS }, (_, n) => ({
      ...rest,
      headers: { ...headers, 'x-forwarded-for': `10.${range}.${connection}.${n}` },
    }));
  };
};

const load = async ({ url, requests }, duration) => {
  let connection = 0;
  const {
    requests: rate,
    latency,
    non2xx,
    errors,
  } = await autocannon({
    url,
    duration,
    connections: CONNECTIONS,
    setupClient: (client) => client.setRequests(requests(connection++)),
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers of ${url} were refusals, ${errors} requests failed.`);
  return { perSecond: rate.average, p99: latency.p99 };
};

export const median = (values) => [...values].sort((x, y) => x - y)[Math.floor(values.length / 2)];
const medians = (results) => ({
  perSecond: median(results.map(({ perSecond }) => perSecond)),
  p99: median(results.map(({ p99 }) => p99)),
});

/** Medians of both servers and of the ratios per round; p99 in milliseconds. */
export const compare = async (real, plain) => {
  const rounds = [];
  for (const subject of [real, plain]) await load(subject, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ real: await load(real, SECONDS / ROUNDS), plain: await load(plain, SECONDS / ROUNDS) });
  return {
    real: medians(rounds.map((round) => round.real)),
    plain: medians(rounds.map((round) => round.plain)),
    rateRatio: median(rounds.map((round) => round.real.perSecond / round.plain.perSecond)),
    p99Ratio: median(rounds.map((round) => round.real.p99 / Math.max(round.plain.p99, 1))),
  };
};
