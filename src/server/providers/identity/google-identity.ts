import type { Clock } from '../../clock.ts';
import { type Claims, checkClaims } from './check-claims.ts';
import { type Identity, IdentityRefused, IdentityUnavailable } from './identity.ts';

export interface GoogleOptions {
  readonly clientId: string;
  readonly clock: Clock;
  readonly fetch?: typeof fetch;
}

const TOKENINFO = 'https://oauth2.googleapis.com/tokeninfo';
const USERINFO = 'https://openidconnect.googleapis.com/v1/userinfo';
const PATIENCE = 5_000;

const isClaims = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Asks Google about each access token; nothing a page says about itself is believed. */
export const createGoogleIdentity = ({ clientId, clock, fetch: ask = fetch }: GoogleOptions): Identity => {
  const get = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Claims> => {
    let answer: Response;
    try {
      answer = await ask(url, { headers, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
    } catch (error) {
      throw new IdentityUnavailable('Google does not answer.', { cause: error });
    }
    if (answer.status >= 500 || answer.status === 429)
      throw new IdentityUnavailable(`Google answered ${answer.status}.`);
    if (!answer.ok) throw new IdentityRefused('Google does not know this sign-in. Please try again.');
    const claims: unknown = await answer.json().catch(() => undefined);
    if (!isClaims(claims)) throw new IdentityUnavailable('Google gave an answer that makes no sense.');
    return claims;
  };

  return {
    kind: 'google',
    client: {
      clientId,
      script: 'https://accounts.google.com/gsi/client',
      userinfo: USERINFO,
      authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    },
    identify: async (accessToken, subject) => {
      const token = await get(`${TOKENINFO}?access_token=${encodeURIComponent(accessToken)}`);
      // Another application's token is not even shown to userinfo.
      if (token.aud !== clientId) throw new IdentityRefused('Google issued this sign-in to another application.');
      const account = await get(USERINFO, { authorization: `Bearer ${accessToken}` });
      return checkClaims(token, account, { clientId, subject, now: clock() });
    },
  };
};
