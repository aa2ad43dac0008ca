import { createHash, createHmac } from 'node:crypto';
import { after, type Clock, hours, minutes } from '../../lib/clock.ts';
import { isSameSecret } from '../../lib/same-secret.ts';
import { type Claims, checkClaims } from '../../providers/identity/check-claims.ts';
import { type CodeGrant, type Identity, IdentityRefused } from '../../providers/identity/identity.ts';

/**
 * Signs facts that clients return later, so that the server stores nothing and a restart loses nothing. The signature
 * includes the use, so that a text issued for one use is invalid for another.
 */
class SignedText {
  readonly #secret: string;
  constructor(secret: string) {
    this.#secret = secret;
  }

  write(use: string, facts: object): string {
    const payload = Buffer.from(JSON.stringify(facts)).toString('base64url');
    return `${payload}.${this.#sign(use, payload)}`;
  }

  /** Verifies a text and returns its facts; undefined when it was not signed here for this use. */
  read(use: string, text: string): Readonly<Record<string, unknown>> | undefined {
    const [payload = '', signature = '', ...rest] = text.split('.');
    if (rest.length > 0 || !isSameSecret(signature, this.#sign(use, payload))) return undefined;
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  }

  #sign(use: string, payload: string): string {
    return createHmac('sha256', this.#secret).update(`${use}:${payload}`).digest('base64url');
  }
}

/** The two clients that the issuer knows: this product's website and its desktop app. */
export const SANDBOX_CLIENT_ID = 'sandbox-client';
export const SANDBOX_DESKTOP_CLIENT_ID = 'sandbox-desktop-client';
export const ISSUER_PATH = '/sandbox/identity';

/** The identity that was entered on the sandbox's sign-in page. */
export interface SandboxAccount {
  readonly name: string;
  readonly email: string;
  readonly verified: boolean;
}

export interface Grant {
  readonly account: SandboxAccount;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly nonce?: string | undefined;
  /** PKCE, S256 (RFC 7636). */
  readonly challenge?: string | undefined;
}

export interface SandboxIdentityOptions {
  readonly secret: string;
  readonly clock: Clock;
  /** Absolute address of the issuer. */
  readonly issuer: string;
}

const unknownSignIn = (): IdentityRefused =>
  new IdentityRefused('Google does not know this sign-in. Please try again.');

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1_000);
const TOKEN_LIFETIME = hours(1);
const CODE_LIFETIME = minutes(1);

/** Derives the account id from the address, so that an address always identifies the same account, as at a real issuer. */
const subjectOf = (email: string): string => {
  const digest = createHash('sha256').update(`account:${email.toLowerCase()}`).digest();
  return `1${BigInt(`0x${digest.subarray(0, 8).toString('hex')}`)
    .toString()
    .padStart(20, '0')}`;
};

const claimsOf = ({ email, name, verified }: SandboxAccount, clientId: string, now: Date) => ({
  ...{ sub: subjectOf(email), email, email_verified: verified, name, aud: clientId },
  exp: seconds(after(now, TOKEN_LIFETIME)),
});

const isRight = (challenge: unknown, verifier: string): boolean =>
  typeof challenge === 'string' && isSameSecret(createHash('sha256').update(verifier).digest('base64url'), challenge);

/** The sign-in provider of installations without Google. Its codes and tokens are signed, so it stores nothing. */
export class SandboxIdentity implements Identity {
  readonly kind = 'sandbox';
  readonly client = {
    clientId: SANDBOX_CLIENT_ID,
    desktopClientId: SANDBOX_DESKTOP_CLIENT_ID,
    script: `${ISSUER_PATH}/client.js`,
    userinfo: `${ISSUER_PATH}/userinfo`,
    authorization: `${ISSUER_PATH}/authorize`,
  };
  readonly issuer: string;
  readonly #clock: Clock;
  readonly #signed: SignedText;
  /** Codes used in the last minute; older ones have expired. */
  readonly #used = new Map<string, Date>();

  constructor({ secret, clock, issuer }: SandboxIdentityOptions) {
    this.issuer = issuer;
    this.#clock = clock;
    this.#signed = new SignedText(secret);
  }

  async identify(accessToken: string, subject: string) {
    const claims = this.read(accessToken);
    if (!claims) throw unknownSignIn();
    return checkClaims(claims, claims, { clientId: SANDBOX_CLIENT_ID, subject, now: this.#clock() });
  }

  /** The code is used up in any case. */
  async exchangeCode({ code, codeVerifier, redirectUri, nonce }: CodeGrant) {
    const now = this.#clock();
    for (const [used, until] of this.#used) if (until <= now) this.#used.delete(used);
    const grant = this.#signed.read('code', code);
    if (!grant || Number(grant.exp) <= now.getTime() || this.#used.has(code)) throw unknownSignIn();
    this.#used.set(code, new Date(Number(grant.exp)));
    const clientId = SANDBOX_DESKTOP_CLIENT_ID;
    const isTheirs = grant.clientId === clientId && grant.redirectUri === new URL(redirectUri).href;
    if (!isTheirs || grant.nonce !== nonce || !isRight(grant.challenge, codeVerifier)) throw unknownSignIn();
    const claims = claimsOf(grant.account as SandboxAccount, clientId, now);
    return checkClaims(claims, claims, { clientId, subject: claims.sub, now });
  }

  /** Issues an access token for an account, valid for an hour. */
  accessToken({ account, clientId }: Pick<Grant, 'account' | 'clientId'>): string {
    return this.#signed.write('access', claimsOf(account, clientId, this.#clock()));
  }

  /** The claims of an access token; undefined when it was not issued here or has expired. */
  read(accessToken: string): Claims | undefined {
    const claims = this.#signed.read('access', accessToken);
    return claims && Number(claims.exp) > seconds(this.#clock()) ? claims : undefined;
  }

  /** Issues an authorization code, which can be exchanged once, within a minute. */
  code(grant: Grant): string {
    return this.#signed.write('code', { ...grant, exp: after(this.#clock(), CODE_LIFETIME).getTime() });
  }
}
