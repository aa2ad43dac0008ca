import { resolve } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { Client } from 'pg';
import { type Cluster, startCluster } from '../support/postgres-cluster.ts';
import { ApiServer } from './api-server.ts';
import { openClient } from './client-visitor.ts';
import { openWebsite, type Visitor } from './visitor.ts';

/** What the database holds at first: nothing, or the demo's people and jobs. */
export type Seed = 'none' | 'demo';

/** Data folders that `first-start.setup.ts` leaves: a start with one of them takes a third of the time of a first one. */
export const FIRST_START: Readonly<Record<Seed, string>> = {
  none: resolve('test-results/first-start/none'),
  demo: resolve('test-results/first-start/demo'),
};

/** What varies between the projects of playwright.config.ts. */
export interface JourneyOptions {
  engine: 'pglite' | 'postgres';
  /** In what the visitors meet the product. */
  surface: 'website' | 'client';
  /** Variables of the desktop client's process. */
  clientEnvironment: Readonly<Record<string, string>>;
}

interface Options extends JourneyOptions {
  seed: Seed;
}

interface Fixtures {
  /** A running server of its own. */
  server: ApiServer;
  /** Opens the product for one more person; nothing is shared between two of them. */
  visitor: () => Promise<Visitor>;
}

const createDatabase = async (cluster: Cluster, name: string): Promise<string> => {
  const client = new Client(cluster.urlOf('postgres'));
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return cluster.urlOf(name);
};

export const test = base.extend<Fixtures & Options>({
  engine: ['pglite', { option: true }],
  seed: ['none', { option: true }],
  surface: ['website', { option: true }],
  clientEnvironment: [{}, { option: true }],
  server: async ({ engine, seed }, use) => {
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

/** Keeps a picture of the whole page when somebody wants to look at it: `PICTURES=1 npm run test:journeys`. */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  if (process.env.PICTURES) await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage: true });
};
