import { test as base, type Page } from '@playwright/test';
import { Client } from 'pg';
import { type Cluster, startCluster } from '../support/postgres-cluster.ts';
import { ApiServer } from './api-server.ts';
import { openClient } from './client-visitor.ts';
import { FIRST_START, type Seed } from './first-starts.ts';
import { openWebsite, type Visitor } from './visitor.ts';

/** Options that differ between the projects of playwright.config.ts. */
export interface JourneyOptions {
  engine: 'pglite' | 'postgres';
  /** Whether visitors use the website or the desktop client. */
  surface: 'website' | 'client';
  /** Additional environment variables of the desktop client's process. */
  clientEnvironment: Readonly<Record<string, string>>;
}

interface Options extends JourneyOptions {
  seed: Seed;
  /** Whether the journey leaves nothing on the server that another could notice. Such journeys share one. */
  onlyReads: boolean;
}

interface Fixtures {
  /** A running server: the test's own, or the one of all that only read. */
  server: ApiServer;
  /** Opens the product for another user; users share nothing. */
  visitor: () => Promise<Visitor>;
}

interface WorkerFixtures {
  /** The server of the journeys of this worker that only read, by its seed. */
  sharedServer: (seed: Seed) => Promise<ApiServer>;
}

/** @returns the address of a new database. */
export const createDatabase = async (cluster: Cluster, name: string): Promise<string> => {
  const client = new Client(cluster.urlOf('postgres'));
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return cluster.urlOf(name);
};

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  engine: ['pglite', { option: true }],
  seed: ['none', { option: true }],
  onlyReads: [false, { option: true }],
  surface: ['website', { option: true }],
  clientEnvironment: [{}, { option: true }],
  sharedServer: [
    async ({ playwright: _unused }, use) => {
      const started = new Map<Seed, Promise<ApiServer>>();
      await use((seed) => {
        const server = started.get(seed) ?? ApiServer.start({ SEED: seed }, FIRST_START[seed]);
        started.set(seed, server);
        return server;
      });
      await Promise.all([...started.values()].map(async (server) => (await server).stop()));
    },
    { scope: 'worker' },
  ],
  server: async ({ engine, seed, onlyReads, sharedServer }, use) => {
    if (onlyReads && engine === 'pglite') return use(await sharedServer(seed));
    const cluster = engine === 'postgres' ? startCluster() : undefined;
    const database: Record<string, string> = cluster
      ? {
          DATABASE_URL: await createDatabase(cluster, 'journey'),
          SECRET_KEY: 'a key of measurements and journeys only',
        }
      : {};
    const server = await ApiServer.start({ SEED: seed, ...database }, cluster ? undefined : FIRST_START[seed]);
    await use(server);
    await server.stop();
    await cluster?.stop();
  },
  visitor: async ({ browser, server, viewport, reducedMotion, surface, clientEnvironment }, use) => {
    const visitors: Visitor[] = [];
    const open = surface === 'client' ? openClient : openWebsite;
    await use(async () => {
      const visitor = await open({ browser, look: { viewport, reducedMotion }, url: server.url, clientEnvironment });
      visitors.push(visitor);
      return visitor;
    });
    await Promise.all(visitors.map((visitor) => visitor.close()));
  },
});

/** Saves a picture of the whole page on request: `PICTURES=1 npm run test:journeys`. */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  if (process.env.PICTURES) await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage: true });
};
