import { createHash } from 'node:crypto';

/** Why the problem page replaces the app. */
export type Problem = 'crashed' | 'not-loaded';

const sentences: Readonly<Record<Problem, string>> = {
  crashed: 'This window stopped working several times. Uploads and downloads go on.',
  'not-loaded': 'This window could not be loaded. Uploads and downloads go on.',
};

const style = `body{font:18px system-ui,sans-serif;color-scheme:light dark;background:light-dark(#fafaf7,#14151a);color:light-dark(#14151a,#fafaf7);display:grid;place-content:center;min-height:100vh;margin:0;padding:1em;box-sizing:border-box;text-align:center}p{max-width:28em}a{display:inline-block;padding:.6em 1.6em;border-radius:8px;margin-top:.5em;background:light-dark(#14151a,#fafaf7);color:light-dark(#fafaf7,#14151a);text-decoration:none}a:focus-visible{outline:3px solid light-dark(#f2541b,#ff7a45);outline-offset:3px}`;
const styleHash = createHash('sha256').update(style).digest('base64');

const html = (problem: Problem, appName: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${appName}</title><style>${style}</style><body><main><h1>Something went wrong</h1><p role="alert">${sentences[problem]}</p><a href="" autofocus>Reload</a></main></body></html>`;

/** Serves the problem page in place of one document. */
export interface ProblemPage {
  /** Serves the problem page for the next document. */
  prepare(problem: Problem): void;
  /** The prepared problem page, once; null when the app's own document is to be served. */
  take(): Response | null;
}

/**
 * Built in memory and without scripts, so it works when files or the page's code fail. It is served once at the app's
 * own URL, so any reload brings the app back.
 * @param appName plain text without markup
 */
export const createProblemPage = (appName: string): ProblemPage => {
  let next: Problem | null = null;
  return {
    prepare: (problem) => {
      next = problem;
    },
    take: () => {
      if (next === null) return null;
      const body = html(next, appName);
      next = null;
      return new Response(body, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        },
      });
    },
  };
};
