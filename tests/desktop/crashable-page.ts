import type { ElectronApplication } from '@playwright/test';

/** Runs an expression in the page through the app, since Playwright abandons a page whose process has crashed. */
export const runInPage = <T>(app: ElectronApplication, expression: string): Promise<T> =>
  app.evaluate(({ webContents }, code) => webContents.getAllWebContents()[0]?.executeJavaScript(code), expression);

/** Text of the page; `crashed` or `none` when there is no page. */
export const textOf = async (app: ElectronApplication): Promise<string> => {
  const isCrashed = await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.isCrashed());
  return isCrashed ? 'crashed' : runInPage<string>(app, 'document.body.innerText').catch(() => 'none');
};

/** Crashes the page's process. */
export const crash = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.forcefullyCrashRenderer());

/** Marks the document, to distinguish it from the next one. */
export const mark = (app: ElectronApplication): Promise<void> =>
  runInPage(app, 'void (document.body.append("MARKED"))');
