import { createHash, createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { after, type Clock, hours, minutes } from '../../lib/clock.ts';
import { isSameSecret } from '../../lib/same-secret.ts';
import { type Claims, checkClaims, checkIdToken } from '../../providers/identity/check-claims.ts';
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

/** The PKCS #8 prefix of an Ed25519 private key, before its 32 bytes (RFC 8410, section 7). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface SigningKey {
  /** The public key as an entry of a JSON Web Key Set. */
  readonly publicJwk: Readonly<Record<string, unknown>>;
  /** Signs claims as a JSON Web Token with EdDSA (RFC 8037). */
  signToken(claims: object): string;
}

/** Derives a key from a secret, so that it is the same after a restart. */
const createSigningKey = (secret: string): SigningKey => {
  const seed = createHmac('sha256', secret).update('identity signing key').digest();
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
  const jwk = createPublicKey(key).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url').slice(0, 16);
  return {
    publicJwk: { ...jwk, kid, alg: 'EdDSA', use: 'sig' },
    signToken: (claims) => {
      const content = `${part({ alg: 'EdDSA', typ: 'JWT', kid })}.${part(claims)}`;
      return `${content}.${sign(null, Buffer.from(content), key).toString('base64url')}`;
    },
  };
};

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

const isRight = (challenge: unknown, verifier: string | undefined): boolean => {
  if (typeof challenge !== 'string') return true;
  const given = createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url');
  return isSameSecret(given, challenge);
};

/** An OpenID issuer for installations without Google. Its codes and tokens are signed, so it stores nothing. */
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
  readonly #key: SigningKey;
  /** Codes used in the last minute; older ones have expired. */
  readonly #used = new Map<string, Date>();

  constructor({ secret, clock, issuer }: SandboxIdentityOptions) {
    this.issuer = issuer;
    this.#clock = clock;
    this.#signed = new SignedText(secret);
    this.#key = createSigningKey(secret);
  }

  get publicKeys() {
    return { keys: [this.#key.publicJwk] };
  }

  async identify(accessToken: string, subject: string) {
    const claims = this.read(accessToken);
    if (!claims) throw new IdentityRefused('Google does not know this sign-in. Please try again.');
    return checkClaims(claims, claims, { clientId: SANDBOX_CLIENT_ID, subject, now: this.#clock() });
  }

  async exchangeCode({ code, codeVerifier, redirectUri, nonce }: CodeGrant) {
    const asked = {
      clientId: SANDBOX_DESKTOP_CLIENT_ID,
      redirectUri: new URL(redirectUri).href,
      verifier: codeVerifier,
    };
    const issued = this.exchange(code, asked);
    if (!issued) throw new IdentityRefused('Google does not know this sign-in. Please try again.');
    const audiences = [SANDBOX_CLIENT_ID, SANDBOX_DESKTOP_CLIENT_ID];
    return checkIdToken(issued.id_token, { issuers: [this.issuer], audiences, nonce, now: this.#clock() });
  }

  /** Issues an access token for an account, valid for an hour. */
  accessToken({ account, clientId }: Pick<Grant, 'account' | 'clientId'>): string {
    const now = this.#clock();
    const { email, name, verified } = account;
    const aud = clientId;
    const exp = seconds(after(now, TOKEN_LIFETIME));
    return this.#signed.write('access', { sub: subjectOf(email), email, email_verified: verified, name, aud, exp });
  }

  /** The claims of an access token; undefined when it was not issued here or has expired. */
  read(accessToken: string): Claims | undefined {
    const claims = this.#signed.read('access', accessToken);
    return claims && Number(claims.exp) > seconds(this.#clock()) ? claims : undefined;
  }

  /** Issues an authorization code, which can be exchanged for tokens once, within a minute. */
  code(grant: Grant): string {
    return this.#signed.write('code', { ...grant, exp: after(this.#clock(), CODE_LIFETIME).getTime() });
  }

  /** Exchanges a code for tokens; undefined when it is forged, used, expired, or issued to another client. */
  exchange(code: string, asked: { clientId: string; redirectUri: string; verifier?: string | undefined }) {
    const now = this.#clock();
    for (const [used, until] of this.#used) if (until <= now) this.#used.delete(used);
    const grant = this.#signed.read('code', code);
    if (!grant || Number(grant.exp) <= now.getTime() || this.#used.has(code)) return undefined;
    this.#used.set(code, new Date(Number(grant.exp)));
    if (grant.clientId !== asked.clientId || grant.redirectUri !== asked.redirectUri) return undefined;
    if (!isRight(grant.challenge, asked.verifier)) return undefined;
    const access_token = this.accessToken({ account: grant.account as SandboxAccount, clientId: asked.clientId });
    const id_token = this.#key.signToken({
      iss: this.issuer,
      iat: seconds(now),
      ...this.read(access_token),
      nonce: grant.nonce,
    });
    return { access_token, id_token, token_type: 'Bearer', expires_in: TOKEN_LIFETIME / 1_000 };
  }
}
