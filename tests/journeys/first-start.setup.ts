import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { ApiServer } from './api-server.ts';
import { FIRST_START, type Seed } from './journey-test.ts';

/**
 * Runs the first start of a server, which creates the database and the demo's users and files; journeys copy the
 * result.
 */
for (const seed of ['none', 'demo'] satisfies Seed[])
  test(`a first start, seed ${seed}`, async () => {
    const directory = FIRST_START[seed];
    await rm(directory, { recursive: true, force: true });
    const server = await ApiServer.start({ SEED: seed, DATA_DIR: directory });
    expect((await fetch(server.url)).status).toBe(200);
    await server.stop();
  });
