import { type FeedOptions, type InstalledApp, installFrom } from './update-feed.ts';

export interface Installing {
  /** Installs a client that checks this feed; removed after the test. */
  install: (feed: FeedOptions) => Promise<InstalledApp>;
}

type Use = (install: Installing['install']) => Promise<void>;

/** Adds the fixture to any test object. */
export const installing = {
  install: async ({ playwright: _unused }: { playwright: unknown }, use: Use) => {
    const installed: InstalledApp[] = [];
    await use(async (feed) => {
      const app = await installFrom(feed);
      installed.push(app);
      return app;
    });
    await Promise.all(installed.map((app) => app.remove()));
  },
};
