import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import { escapeHtml } from '../../providers/mail/escape-html.ts';
import { acceptPlainForms, fieldsOf, sandboxPage, sandboxPagePolicy, sendPage } from '../sandbox-page.ts';
import { ISSUER_PATH, type SandboxIdentity } from './sandbox-identity.ts';

/** A validated authorization request (RFC 6749, section 4.1.1 or 4.2.1). */
interface AuthorizeRequest {
  readonly clientId: string;
  readonly redirectUri: URL;
  readonly responseType: 'code' | 'token';
  readonly state: string;
  readonly nonce?: string | undefined;
  readonly challenge?: string | undefined;
}

/**
 * Whether the desktop client may use a redirect URI: only the numeric loopback address, since "localhost" may resolve to
 * another one (RFC 8252, sections 7.3 and 8.3).
 */
const isLoopback = (uri: URL): boolean => uri.protocol === 'http:' && uri.hostname === '127.0.0.1';

/** This server itself, or an app on the same computer, on a port of its choice (RFC 8252, section 7.3). */
const isOurs = (uri: URL, origin: string): boolean =>
  (URL.canParse(origin) && uri.origin === new URL(origin).origin) ||
  (uri.protocol === 'http:' && ['127.0.0.1', '[::1]'].includes(uri.hostname));

const refused = (why: string): ApiError => new ApiError('malformed', why);

const otherAddress = (): ApiError => refused('The redirect_uri is not one of this application.');

/** @throws ApiError for an invalid request; nothing is redirected to an invalid client or redirect URI. */
const readAuthorizeRequest = (
  given: Readonly<Record<string, string>>,
  origin: string,
  { client, issuer }: Pick<SandboxIdentity, 'client' | 'issuer'>,
): AuthorizeRequest => {
  const { client_id: clientId, redirect_uri = '', response_type: responseType, state = '', nonce } = given;
  const { code_challenge: challenge, code_challenge_method } = given;
  const isDesktop = clientId === client.desktopClientId;
  if (clientId === undefined || !(isDesktop || clientId === client.clientId))
    throw refused('This application is not known here.');
  const redirectUri = URL.canParse(redirect_uri) ? new URL(redirect_uri) : undefined;
  if (!redirectUri || !(isOurs(redirectUri, origin) || redirectUri.origin === new URL(issuer).origin))
    throw otherAddress();
  if (isDesktop && !isLoopback(redirectUri)) throw otherAddress();
  if (isDesktop && responseType !== 'code') throw refused('This application signs in by a code.');
  if (responseType !== 'code' && responseType !== 'token')
    throw refused('The response_type must be "code" or "token".');
  if (responseType === 'code' && (!challenge || code_challenge_method !== 'S256'))
    throw refused('A code is given only with a code_challenge of the method S256.');
  // Access tokens in a URL must not leave this site.
  if (responseType === 'token' && redirectUri.pathname !== '/sandbox/identity/callback') throw otherAddress();
  return { clientId, redirectUri, responseType, state, nonce, challenge };
};

/** The redirect URI with the answer: a token in the fragment, a code in the query. */
const answerAddress = (
  { redirectUri, responseType, state }: AuthorizeRequest,
  answer: Readonly<Record<string, string>>,
): string => {
  const url = new URL(redirectUri);
  const parameters = new URLSearchParams({ ...answer, ...(state && { state }) });
  if (responseType === 'token') url.hash = parameters.toString();
  else for (const [name, value] of parameters) url.searchParams.set(name, value);
  return url.href;
};

/**
 * The sandbox's replacement for https://accounts.google.com/gsi/client: the part of its token client that the product
 * uses, with the same names and the same answers.
 * https://developers.google.com/identity/oauth2/web/reference/js-reference
 */
const signInScript = `'use strict';
(() => {
  const HOUR = 3600;
  const random = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');
  const open = (url) => {
    const [width, height] = [480, 640];
    const left = Math.round(screenX + (outerWidth - width) / 2);
    const top = Math.round(screenY + (outerHeight - height) / 2);
    return window.open(url, 'sandbox-sign-in', ['popup', 'width=' + width, 'height=' + height, 'left=' + left, 'top=' + top].join());
  };

  const initTokenClient = ({ client_id, scope, callback, error_callback = () => undefined }) => ({
    requestAccessToken() {
      const state = random();
      const redirect_uri = location.origin + '/sandbox/identity/callback';
      const query = new URLSearchParams({ client_id, scope, redirect_uri, response_type: 'token', state });
      const popup = open('/sandbox/identity/authorize?' + query);
      if (!popup) return error_callback({ type: 'popup_failed_to_open', message: 'Failed to open popup window.' });
      const stop = () => {
        clearInterval(watch);
        removeEventListener('message', take);
      };
      const take = ({ origin, source, data }) => {
        if (origin !== location.origin || source !== popup) return;
        const answer = new URLSearchParams(data);
        if (answer.get('state') !== state) return;
        stop();
        popup.close();
        const error = answer.get('error');
        callback(error ? { error } : { access_token: answer.get('access_token'), token_type: 'Bearer', expires_in: HOUR, scope });
      };
      const watch = setInterval(() => {
        if (!popup.closed) return;
        stop();
        error_callback({ type: 'popup_closed', message: 'Popup window closed.' });
      }, 200);
      addEventListener('message', take);
    },
  });

  window.google = { accounts: { oauth2: { initTokenClient } } };
})();
`;

/** The script of the sign-in popup: passes the answer to the opening page of the same origin. */
const callbackScript = `'use strict';
window.opener?.postMessage(location.hash.slice(1), location.origin);
`;

const hidden = ([name, value]: readonly [string, string]): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

/** The form on which a visitor chooses an identity. Hidden fields carry `request` and return it with the answer. */
const authorizePage = (request: Readonly<Record<string, string>>): string =>
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
const callbackPage = (): string =>
  sandboxPage(
    'Signed in',
    '<p class="card">You can close this window.</p><script src="/sandbox/identity/callback.js" defer></script>',
    'narrow',
  );

const script = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(text);

/** `form-action` also applies to redirects (CSP Level 3), so a redirect URI of another origin must be listed in it. */
const policyFor = ({ redirectUri }: AuthorizeRequest): string =>
  sandboxPagePolicy.replace("form-action 'self'", `form-action 'self' ${redirectUri.origin}`);

const authorize = (app: FastifyInstance, identity: SandboxIdentity): void => {
  const read = (request: FastifyRequest, given: Record<string, string>) =>
    readAuthorizeRequest(given, `${request.protocol}://${request.host}`, identity);

  app.get(`${ISSUER_PATH}/authorize`, async (request, reply) => {
    const given = fieldsOf(request.query);
    return sendPage(reply, authorizePage(given), policyFor(read(request, given)));
  });

  app.post(`${ISSUER_PATH}/authorize`, async (request, reply) => {
    const { name = '', email = '', verified, outcome, ...given } = fieldsOf(request.body);
    const asked = read(request, given);
    if (outcome !== 'continue') return reply.redirect(answerAddress(asked, { error: 'access_denied' }), 303);
    if (name.trim() === '' || !/^\S+@\S+$/.test(email)) throw refused('Give a name and an email address.');
    const account = { name: name.trim(), email: email.trim(), verified: verified === '1' };
    const { clientId, redirectUri, nonce, challenge } = asked;
    const answer: Record<string, string> =
      asked.responseType === 'token'
        ? { access_token: identity.accessToken({ account, clientId }), token_type: 'Bearer' }
        : { code: identity.code({ account, clientId, redirectUri: redirectUri.href, nonce, challenge }) };
    return reply.redirect(answerAddress(asked, answer), 303);
  });

  app.get(`${ISSUER_PATH}/callback`, async (_request, reply) =>
    sendPage(reply, callbackPage(), `${sandboxPagePolicy}; script-src 'self'`),
  );
  app.get(`${ISSUER_PATH}/callback.js`, async (_request, reply) => script(reply, callbackScript));
  app.get(`${ISSUER_PATH}/client.js`, async (_request, reply) => script(reply, signInScript));
};

/** What the page asks for with its token. */
const userinfo = (app: FastifyInstance, identity: SandboxIdentity): void => {
  app.get(`${ISSUER_PATH}/userinfo`, async (request, reply) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    const claims = identity.read(token);
    if (!claims) return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'invalid_token' });
    const { sub, name, email, email_verified } = claims;
    return reply.header('cache-control', 'no-store').send({ sub, name, email, email_verified });
  });
};

/** The embedded sign-in provider and its script. Mounted only where Google is not configured. */
export const identityRoutes: FastifyPluginAsync<{ identity: SandboxIdentity }> = async (app, { identity }) => {
  acceptPlainForms(app);
  authorize(app, identity);
  userinfo(app, identity);
};
