import type { Clock } from '../../lib/clock.ts';
import { type Claims, checkClaims, checkIdToken, isClaims } from './check-claims.ts';
import { type CodeGrant, type Identity, IdentityRefused, IdentityUnavailable } from './identity.ts';

export interface GoogleOptions {
  readonly clientId: string;
  /** The client of type "Desktop app". Its secret stays on the server, although Google does not treat it as one. */
  readonly desktop?: { readonly clientId: string; readonly clientSecret: string } | undefined;
  readonly clock: Clock;
  readonly fetch?: typeof fetch;
}

const TOKENINFO = 'https://oauth2.googleapis.com/tokeninfo';
const USERINFO = 'https://openidconnect.googleapis.com/v1/userinfo';
const TOKEN = 'https://oauth2.googleapis.com/token';
/** Both spellings are documented: https://developers.google.com/identity/openid-connect/openid-connect#validatinganidtoken */
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const ANSWER_MS = 5_000;

/** Verifies each access token and code with Google, and trusts no data from the page. */
export const createGoogleIdentity = ({ clientId, desktop, clock, fetch: ask = fetch }: GoogleOptions): Identity => {
  const get = async (url: string, init: RequestInit = {}): Promise<Claims> => {
    let answer: Response;
    try {
      answer = await ask(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) });
    } catch (error) {
      throw new IdentityUnavailable('Google does not answer.', { cause: error });
    }
    if (answer.status >= 500 || answer.status === 429)
      throw new IdentityUnavailable(`Google answered ${answer.status}.`);
    // invalid_client (RFC 6749, section 5.2) means that this server's settings are wrong, not the sign-in.
    if (url === TOKEN && answer.status === 401) throw new IdentityUnavailable('Google refused the desktop client.');
    if (!answer.ok) throw new IdentityRefused('Google does not know this sign-in. Please try again.');
    const claims: unknown = await answer.json().catch(() => undefined);
    if (!isClaims(claims)) throw new IdentityUnavailable('Google sent an answer that cannot be read.');
    return claims;
  };

  const exchange = ({ code, codeVerifier, redirectUri }: CodeGrant) => {
    if (!desktop) throw new IdentityRefused('Signing in with Google is not offered in the app.');
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: desktop.clientId,
      client_secret: desktop.clientSecret,
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
    });
    return get(TOKEN, { method: 'POST', body });
  };
  return {
    kind: 'google',
    client: {
      clientId,
      desktopClientId: desktop?.clientId ?? null,
      script: 'https://accounts.google.com/gsi/client',
      userinfo: USERINFO,
      authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    },
    identify: async (accessToken, subject) => {
      const token = await get(`${TOKENINFO}?access_token=${encodeURIComponent(accessToken)}`);
      // Rejects another application's token before it is sent to userinfo.
      if (token.aud !== clientId) throw new IdentityRefused('Google issued this sign-in to another application.');
      const account = await get(USERINFO, { headers: { authorization: `Bearer ${accessToken}` } });
      return checkClaims(token, account, { clientId, subject, now: clock() });
    },
    exchangeCode: async (grant) => {
      const { id_token } = await exchange(grant);
      const audiences = [clientId, ...(desktop ? [desktop.clientId] : [])];
      return checkIdToken(id_token, { issuers: ISSUERS, audiences, nonce: grant.nonce, now: clock() });
    },
  };
};
