import { type FeedOptions, type InstalledApp, installFrom } from './update-feed.ts';

export interface Installing {
  /** Installs a client that looks at such a feed; it is removed with the test. */
  install: (feed: FeedOptions) => Promise<InstalledApp>;
}

type Use = (install: Installing['install']) => Promise<void>;

/** The fixture, for whichever test is extended by it. */
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
