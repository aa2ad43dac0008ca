import { email as emailRule } from '#shared/contract/fields.ts';
import { type IdentifiedPerson, IdentityRefused } from './identity.ts';

/** An answer of the provider, not yet believed. */
export type Claims = Readonly<Record<string, unknown>>;

export interface Expected {
  readonly clientId: string;
  /** The account id that the page sent. */
  readonly subject: string;
  readonly now: Date;
}

const NOT_CONFIRMED = 'Google did not confirm this sign-in. Please try again.';
const UNVERIFIED = 'Google has not verified this address yet. Verify it there, then try again.';

const refuseUnless: (condition: boolean, message?: string) => asserts condition = (
  condition,
  message = NOT_CONFIRMED,
) => {
  if (!condition) throw new IdentityRefused(message);
};

/** Google writes it as a word at one endpoint and as a truth value at the other. */
const isTrue = (value: unknown): boolean => value === true || value === 'true';

/**
 * What token and account say, checked against each other and against what is expected: audience, age, account and
 * verified address. https://developers.google.com/identity/protocols/oauth2/javascript-implicit-flow (validation),
 * OpenID Connect Core 5.3.2 (`sub` of userinfo).
 */
export const checkClaims = (token: Claims, account: Claims, expected: Expected): IdentifiedPerson => {
  refuseUnless(token.aud === expected.clientId);
  // Whom the token was issued to, when that is said too.
  refuseUnless(token.azp === undefined || token.azp === expected.clientId);
  const expires = Number(token.exp);
  refuseUnless(Number.isFinite(expires) && expires * 1_000 > expected.now.getTime());
  const { sub, email, name } = account;
  refuseUnless(typeof sub === 'string' && sub !== '' && sub === expected.subject);
  refuseUnless(token.sub === sub);
  refuseUnless(isTrue(account.email_verified), UNVERIFIED);
  refuseUnless(token.email_verified === undefined || isTrue(token.email_verified), UNVERIFIED);
  // Ours are ASCII: a letter that only looks like another makes another address.
  refuseUnless(typeof email === 'string' && emailRule.isValidSync(email));
  return { subject: sub, email, name: typeof name === 'string' && name.trim() !== '' ? name.trim() : email };
};
