import { expect, test } from '@playwright/test';
import { ApiServer } from './api-server.ts';
import { begin, FIRST_START, finish, type Seed } from './first-starts.ts';

/**
 * Runs the first start of a server, which creates the database and the demo's users and files; journeys copy the
 * result.
 */
for (const seed of ['none', 'demo'] satisfies Seed[])
  test(`a first start, seed ${seed}`, async () => {
    const directory = FIRST_START[seed];
    await begin(seed);
    const server = await ApiServer.start({ SEED: seed, DATA_DIR: directory });
    expect((await fetch(server.url)).status).toBe(200);
    await server.stop();
    await finish(seed);
  });
