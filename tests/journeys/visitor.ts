import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export interface SavedFile {
  /** The name that was proposed. */
  readonly name: string;
  readonly path: string;
}

/** Somebody in front of the product, in a browser or in the desktop client, who shares nothing with the others. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Does what leads to a page of somebody else; gives that page: a popup, or a page of the system browser. */
  opened(act: () => Promise<void>): Promise<Page>;
  /** Does what saves a file; resolves when the whole file is on the disk. */
  saved(act: () => Promise<void>): Promise<SavedFile>;
  /** The page with the card form, where the payment of this page is asked for: the page itself, or the system browser's. */
  cardForm(): Promise<Page>;
  /** The session ends here without a logout, as when somebody clears the browser's data. */
  forgetSession(): Promise<void>;
  /** Bytes per second of all uploads of this visitor; null is as many as the line can take. */
  limitUploads(bytesPerSecond: number | null): Promise<void>;
  /** Closes the product and opens it again later; `meanwhile` happens when it is closed. */
  reopened(meanwhile: () => Promise<void>): Promise<Page>;
  close(): Promise<void>;
}

export interface Surroundings {
  readonly browser: Browser;
  /** What a page of the desktop client is set to; a browser takes it from playwright.config.ts by itself. */
  readonly look: Pick<BrowserContextOptions, 'viewport' | 'reducedMotion'>;
  /** Address of the server. */
  readonly url: string;
  /** Variables of the desktop client's process, beside its own. */
  readonly clientEnvironment: Readonly<Record<string, string>>;
}

/** Somebody with a browser of their own, on the website. */
export const openWebsite = async ({ browser, url }: Surroundings): Promise<Visitor> => {
  const context = await browser.newContext({ baseURL: url, acceptDownloads: true });
  const page = await context.newPage();
  return {
    page,
    context,
    opened: async (act) => {
      const popup = page.waitForEvent('popup');
      await act();
      return popup;
    },
    saved: async (act) => {
      const arrives = page.waitForEvent('download');
      await act();
      const download = await arrives;
      return { name: download.suggestedFilename(), path: await download.path() };
    },
    cardForm: async () => page,
    forgetSession: () => page.evaluate(() => localStorage.clear()),
    limitUploads: async (bytesPerSecond) => {
      const line = await context.newCDPSession(page);
      const uploadThroughput = bytesPerSecond ?? -1;
      await line.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
      });
    },
    reopened: async (meanwhile) => {
      await page.close();
      await meanwhile();
      return context.newPage();
    },
    close: () => context.close(),
  };
};
