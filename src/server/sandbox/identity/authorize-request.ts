import type { SandboxIdentity } from './sandbox-identity.ts';

/** A validated authorization request (RFC 6749, section 4.1.1 or 4.2.1). */
export interface AuthorizeRequest {
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

/** Validates a request, or explains the error. An invalid client or redirect URI is shown on the page, never redirected to. */
export const readAuthorizeRequest = (
  given: Readonly<Record<string, string>>,
  origin: string,
  { client, issuer }: Pick<SandboxIdentity, 'client' | 'issuer'>,
): AuthorizeRequest | string => {
  const {
    client_id,
    redirect_uri = '',
    response_type,
    state = '',
    nonce,
    code_challenge,
    code_challenge_method,
  } = given;
  const isDesktop = client_id === client.desktopClientId;
  if (client_id === undefined || !(isDesktop || client_id === client.clientId))
    return 'This application is not known here.';
  const redirectUri = URL.canParse(redirect_uri) ? new URL(redirect_uri) : undefined;
  if (!redirectUri || !(isOurs(redirectUri, origin) || redirectUri.origin === new URL(issuer).origin))
    return 'The redirect_uri is not one of this application.';
  if (isDesktop && !isLoopback(redirectUri)) return 'The redirect_uri is not one of this application.';
  if (isDesktop && response_type !== 'code') return 'This application signs in by a code.';
  if (response_type !== 'code' && response_type !== 'token') return 'The response_type must be "code" or "token".';
  if (response_type === 'code' && (!code_challenge || code_challenge_method !== 'S256'))
    return 'A code is given only with a code_challenge of the method S256.';
  // Access tokens in a URL must not leave this site.
  if (response_type === 'token' && redirectUri.pathname !== '/sandbox/identity/callback')
    return 'The redirect_uri is not one of this application.';
  return { clientId: client_id, redirectUri, responseType: response_type, state, nonce, challenge: code_challenge };
};

/** The redirect URI with the answer: a token in the fragment, a code in the query. */
export const answerAddress = (
  { redirectUri, responseType, state }: AuthorizeRequest,
  answer: Readonly<Record<string, string>>,
): string => {
  const url = new URL(redirectUri);
  const parameters = new URLSearchParams({ ...answer, ...(state && { state }) });
  if (responseType === 'token') url.hash = parameters.toString();
  else for (const [name, value] of parameters) url.searchParams.set(name, value);
  return url.href;
};
