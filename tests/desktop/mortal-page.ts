import type { ElectronApplication } from '@playwright/test';

/** Runs an expression in the page by the app: Playwright gives up a page whose process has ended, the app does not. */
export const runInPage = <T>(app: ElectronApplication, expression: string): Promise<T> =>
  app.evaluate(({ webContents }, code) => webContents.getAllWebContents()[0]?.executeJavaScript(code), expression);

/** Text of the page; `crashed` or `none` where there is no page to ask. */
export const textOf = async (app: ElectronApplication): Promise<string> => {
  const isCrashed = await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.isCrashed());
  return isCrashed ? 'crashed' : runInPage<string>(app, 'document.body.innerText').catch(() => 'none');
};

/** Ends the process of the page as a defect of Chromium does. */
export const crash = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.forcefullyCrashRenderer());

/** Marks the document, so that the next one can be told from it. */
export const mark = (app: ElectronApplication): Promise<void> =>
  runInPage(app, 'void (document.body.append("MARKED"))');
