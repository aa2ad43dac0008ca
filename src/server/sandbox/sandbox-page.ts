import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { receiveBody } from '../http/parse-bodies.ts';
import { escapeHtml } from '../providers/mail/escape-html.ts';

const style = `
:root { color-scheme: light dark; --page: #fafaf7; --card: #fff; --ink: #14151a; --quiet: #5b5d66; --line: #e3e2dc; --accent: #f2541b; }
@media (prefers-color-scheme: dark) { :root { --page: #101115; --card: #1a1b21; --ink: #f3f2ee; --quiet: #a9abb5; --line: #33353d; --accent: #ff7a45; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 3rem 1rem; }
main.narrow { max-width: 27rem; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.02em; }
p { margin: 0 0 1rem; }
.quiet { color: var(--quiet); font-size: .875rem; }
.card { margin-bottom: 1rem; padding: 1.5rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
.tag { display: inline-block; margin-bottom: 1rem; padding: .125rem .5rem; border: 1px solid var(--line); border-radius: 99px; font-size: .75rem; font-weight: 600; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem; }
button { flex: 1; min-height: 2.75rem; padding: 0 1rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.main { border-color: var(--ink); background: var(--ink); color: var(--card); }
label { display: block; margin-top: 1rem; font-size: .875rem; font-weight: 500; }
input { display: block; width: 100%; min-height: 2.75rem; margin-top: .375rem; padding: 0 .75rem; border: 1px solid var(--quiet); border-radius: 8px; background: var(--page); color: inherit; font: inherit; font-size: 1rem; }
label.check { display: flex; align-items: center; gap: .625rem; }
label.check input { flex: none; width: 1.25rem; min-height: 1.25rem; margin: 0; accent-color: var(--ink); }
a { color: inherit; }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ul { margin: 1.5rem 0 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: .875rem 1.25rem; border-radius: 12px; text-decoration: none; overflow-wrap: anywhere; }
li strong, li span { display: block; }
iframe { display: block; width: 100%; height: 38rem; margin-top: 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The content security policy of `sandboxPage`: its style block, forms and frames of this origin, no scripts. */
export const sandboxPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "frame-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join('; ');

/** Renders a page of the sandbox. `content` is HTML whose values the caller has escaped. */
export const sandboxPage = (title: string, content: string, width: 'narrow' | 'wide'): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main class="${width}">
${content}
</main>
</body>
</html>
`;

/** Sends a page that is neither stored nor named to the pages behind its links. */
export const sendPage = (reply: FastifyReply, page: string, policy = sandboxPagePolicy): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    .send(page);

/** The texts among the fields of a query, a form or a path. */
export const fieldsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const FORM = 'application/x-www-form-urlencoded';
const MAX_BYTES = 8 * 1024;

/** Adds a parser for the URL-encoded forms of a sandbox page; each field may occur once. */
export const acceptPlainForms = (app: FastifyInstance): void => {
  if (app.hasContentTypeParser(FORM)) app.removeContentTypeParser(FORM);
  app.addContentTypeParser(FORM, async (request: FastifyRequest) => {
    const body = await receiveBody(request.raw, { maxBytes: MAX_BYTES });
    return Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  });
};
