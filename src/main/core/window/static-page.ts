import { createHash } from 'node:crypto';

const style = `body{font:18px system-ui,sans-serif;color-scheme:light dark;background:light-dark(#fafaf7,#14151a);color:light-dark(#14151a,#fafaf7);display:grid;place-content:center;min-height:100vh;margin:0;padding:1em;box-sizing:border-box;text-align:center}p,form{max-width:28em;margin-inline:auto}form{display:grid;gap:.6em;text-align:start}input{font:inherit;padding:.5em .7em;border:1px solid;border-radius:8px;background:transparent;color:inherit}form p{margin:0;color:light-dark(#b3261e,#ff8a80)}a,button{font:inherit;display:inline-block;padding:.6em 1.6em;border:0;border-radius:8px;margin-top:.5em;background:light-dark(#14151a,#fafaf7);color:light-dark(#fafaf7,#14151a);text-decoration:none}:focus-visible{outline:3px solid light-dark(#f2541b,#ff7a45);outline-offset:3px}`;
const styleHash = createHash('sha256').update(style).digest('base64');

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * A document of the main process, built in memory and without scripts, so that it works where files or the page's code fail.
 * @param appName plain text without markup
 * @param main markup
 */
export const documentOf = (appName: string, main: string): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${appName}</title><style>${style}</style><body><main>${main}</main></body></html>`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    },
  );

/** The page that asks for the credentials of a proxy. It has no scripts: its form posts them to `path`. */
export const proxyLoginPage = (appName: string, path: string, proxy: string, isRefused: boolean): Response =>
  documentOf(
    appName,
    `<h1>Your network asks for a password</h1><p>The proxy ${escapeHtml(proxy)} lets nothing through without one. Your network’s administrator has it.</p><form method="post" action="${path}">${
      isRefused ? '<p role="alert">The proxy refused this name and password.</p>' : ''
    }<label for="username">Name</label><input id="username" name="username" required autofocus autocomplete="off" spellcheck="false"><label for="password">Password</label><input id="password" name="password" type="password" required autocomplete="off"><button>Connect</button></form>`,
  );

/**
 * The page of a first start that asks for the server's address. It has no scripts: its form leads to `/?address=…`.
 * @param problem what is wrong with the address that was typed last
 */
export const serverAddressPage = (appName: string, address: string, problem: string | null): Response => {
  const said = problem === null ? '' : `<p id="problem" role="alert">${escapeHtml(problem)}</p>`;
  const tied = problem === null ? '' : ' aria-invalid="true" aria-describedby="problem"';
  return documentOf(
    appName,
    `<h1>Connect to your marketplace</h1><form action="/"><label for="address">Server address</label><input id="address" name="address" value="${escapeHtml(address)}" required autofocus inputmode="url" autocomplete="off" spellcheck="false"${tied}>${said}<button>Connect</button></form>`,
  );
};

/** Why the problem page replaces the app. */
export type Problem = 'crashed' | 'not-loaded';

const sentences: Readonly<Record<Problem, string>> = {
  crashed: 'This window stopped working several times. Uploads and downloads continue.',
  'not-loaded': 'This window could not be loaded. Uploads and downloads continue.',
};

/** Serves the problem page in place of one document. */
export interface ProblemPage {
  /** Serves the problem page for the next document. */
  prepare(problem: Problem): void;
  /** The prepared problem page, once; null when the app's own document is to be served. */
  take(): Response | null;
}

/**
 * It is served once at the app's own URL, so any reload brings the app back.
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
      const sentence = sentences[next];
      next = null;
      return documentOf(
        appName,
        `<h1>Something went wrong</h1><p role="alert">${sentence}</p><a href="" autofocus>Reload</a>`,
      );
    },
  };
};
