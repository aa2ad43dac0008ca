import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

export interface SavedFile {
  /** The proposed file name. */
  readonly name: string;
  readonly path: string;
}

/** A user of the website or the desktop client, isolated from other users. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Performs an action that opens another page: a popup, or a page in the system browser. Returns that page. */
  opened(act: () => Promise<void>): Promise<Page>;
  /** Performs an action that saves a file; resolves when the file is complete. */
  saved(act: () => Promise<void>): Promise<SavedFile>;
  /** The page with the card form of this page's payment: the page itself, or one in the system browser. */
  cardForm(): Promise<Page>;
  /** Ends the session without a logout, as clearing the browser's data does. */
  forgetSession(): Promise<void>;
  /** Limits all uploads of this visitor, in bytes per second; null removes the limit. */
  limitUploads(bytesPerSecond: number | null): Promise<void>;
  /** Closes the product, runs `meanwhile`, and opens the product again. */
  reopened(meanwhile: () => Promise<void>): Promise<Page>;
  close(): Promise<void>;
}

export interface Surroundings {
  readonly browser: Browser;
  /** Settings for the client's page; the website's get them from playwright.config.ts. */
  readonly look: Pick<BrowserContextOptions, 'viewport' | 'reducedMotion'>;
  /** Address of the server. */
  readonly url: string;
  /** Additional environment variables of the desktop client's process. */
  readonly clientEnvironment: Readonly<Record<string, string>>;
}

/** A user of the website with a browser context of their own. */
export const openWebsite = async ({ browser, url }: Surroundings): Promise<Visitor> => {
  const context = await browser.newContext({ baseURL: url, acceptDownloads: true });
  const page = await context.newPage();
  // One session for all limits: those of another session stay until it ends.
  let line: Promise<CDPSession> | undefined;
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
      const uploadThroughput = bytesPerSecond ?? -1;
      line ??= context.newCDPSession(page);
      await (await line).send('Network.emulateNetworkConditions', {
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
