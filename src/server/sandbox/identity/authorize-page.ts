import { escapeHtml } from '../../providers/mail/escape-html.ts';
import { sandboxPage } from '../sandbox-page.ts';

const hidden = ([name, value]: readonly [string, string]): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

/** The form on which a visitor chooses an identity. Hidden fields carry `request` and return it with the answer. */
export const authorizePage = (request: Readonly<Record<string, string>>): string =>
  sandboxPage(
    'Sign in',
    `<form class="card" method="post" action="/sandbox/identity/authorize">
<span class="tag">Sandbox</span>
<h1>Sign in</h1>
<p class="quiet">This stands in for Google's own page. Be whoever you need; no password is asked.</p>
${Object.entries(request).map(hidden).join('\n')}
<label>Name<input name="name" value="Robin Example" required maxlength="255" autocomplete="off"></label>
<label>Email<input name="email" type="email" value="robin@google.example" required maxlength="254" autocomplete="off"></label>
<label class="check"><input name="verified" type="checkbox" value="1" checked>The address is verified</label>
<div class="actions">
<button class="main" name="outcome" value="continue">Continue</button>
<button name="outcome" value="cancel" formnovalidate>Cancel</button>
</div>
</form>`,
    'narrow',
  );

/** Shown until the opening page closes this window. */
export const callbackPage = (): string =>
  sandboxPage(
    'Signed in',
    '<p class="card">You can close this window.</p><script src="/sandbox/identity/callback.js" defer></script>',
    'narrow',
  );
