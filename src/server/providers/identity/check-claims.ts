import { email as emailRule } from '#shared/contract/fields.ts';
import { type IdentifiedPerson, IdentityRefused } from './identity.ts';

/** An answer of the provider, not yet verified. */
export type Claims = Readonly<Record<string, unknown>>;

export interface Expected {
  readonly clientId: string;
  /** The account id that the page sent. */
  readonly subject: string;
  readonly now: Date;
}

const NOT_CONFIRMED = 'Google did not confirm this sign-in. Please try again.';
const UNVERIFIED = 'Google has not verified this address yet. Please verify it at Google, then try again.';

const refuseUnless: (condition: boolean, message?: string) => asserts condition = (
  condition,
  message = NOT_CONFIRMED,
) => {
  if (!condition) throw new IdentityRefused(message);
};

/** Google sends a string at one endpoint and a boolean at the other. */
const isTrue = (value: unknown): boolean => value === true || value === 'true';

const isFuture = (seconds: unknown, now: Date): boolean => {
  const expires = Number(seconds);
  return Number.isFinite(expires) && expires * 1_000 > now.getTime();
};

const personOf = ({ sub, email, email_verified, name }: Claims): IdentifiedPerson => {
  refuseUnless(typeof sub === 'string' && sub !== '');
  refuseUnless(isTrue(email_verified), UNVERIFIED);
  // Addresses must be ASCII, so that a homoglyph cannot imitate another address.
  refuseUnless(typeof email === 'string' && emailRule.isValidSync(email));
  return { subject: sub, email, name: typeof name === 'string' && name.trim() !== '' ? name.trim() : email };
};

export const isClaims = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The claims of a JSON Web Token (RFC 7519), its middle part. */
const claimsOf = (token: unknown): Claims => {
  refuseUnless(typeof token === 'string');
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return isClaims(claims) ? claims : {};
  } catch {
    return {};
  }
};

/**
 * Validates the claims of token and account against each other and against the expected values: audience, expiry, account
 * and verified address. https://developers.google.com/identity/protocols/oauth2/javascript-implicit-flow (validation),
 * OpenID Connect Core 5.3.2 (`sub` of userinfo).
 */
export const checkClaims = (token: Claims, account: Claims, expected: Expected): IdentifiedPerson => {
  refuseUnless(token.aud === expected.clientId);
  // `azp`, the client that the token was issued to, is optional.
  refuseUnless(token.azp === undefined || token.azp === expected.clientId);
  refuseUnless(isFuture(token.exp, expected.now));
  refuseUnless(account.sub === expected.subject && token.sub === account.sub);
  refuseUnless(token.email_verified === undefined || isTrue(token.email_verified), UNVERIFIED);
  return personOf(account);
};

export interface ExpectedIdToken {
  readonly issuers: readonly string[];
  /** The client ids of this product. */
  readonly audiences: readonly string[];
  readonly nonce: string;
  readonly now: Date;
}

/**
 * Validates an ID token received directly from the provider's token endpoint. TLS authenticates the issuer there, so the
 * signature is not checked (OpenID Connect Core 3.1.3.7, step 6); steps 2 to 5, 9 and 11 are carried out.
 */
export const checkIdToken = (idToken: unknown, expected: ExpectedIdToken): IdentifiedPerson => {
  const claims = claimsOf(idToken);
  const isOurs = (client: unknown) => typeof client === 'string' && expected.audiences.includes(client);
  refuseUnless(typeof claims.iss === 'string' && expected.issuers.includes(claims.iss));
  refuseUnless(isOurs(claims.aud));
  refuseUnless(claims.azp === undefined || isOurs(claims.azp));
  refuseUnless(isFuture(claims.exp, expected.now));
  refuseUnless(claims.nonce === expected.nonce);
  return personOf(claims);
};
