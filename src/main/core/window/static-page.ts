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
