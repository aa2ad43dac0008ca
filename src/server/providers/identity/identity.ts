/** Somebody whom the provider vouches for; the address is verified there. */
export interface IdentifiedPerson {
  /** The provider's own id of the account; never changes and is never given to another. */
  readonly subject: string;
  readonly email: string;
  readonly name: string;
}

/** What a page needs to begin a sign-in. Addresses are absolute, or paths on this server. */
export interface IdentityClient {
  readonly clientId: string;
  /** The client of the desktop app, which signs in by a code; null where there is none. */
  readonly desktopClientId: string | null;
  /** The sign-in script with `google.accounts.oauth2.initTokenClient`. */
  readonly script: string;
  readonly userinfo: string;
  readonly authorization: string;
}

/** What the desktop app received at its loopback address (RFC 8252, section 7.3), with the secrets of its request. */
export interface CodeGrant {
  readonly code: string;
  /** PKCE, S256 (RFC 7636). */
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly nonce: string;
}

/** The provider does not vouch for what was sent; the message is for the person in front of the page. */
export class IdentityRefused extends Error {
  override readonly name = 'IdentityRefused';
}

/** The provider gave no usable answer; nothing is known about the token. */
export class IdentityUnavailable extends Error {
  override readonly name = 'IdentityUnavailable';
}

/** Sign-in with an account elsewhere: Google, or the embedded issuer of the same shape. */
export interface Identity {
  readonly kind: 'google' | 'sandbox';
  readonly client: IdentityClient;
  /**
   * Who is behind an access token: issued to our client, still good, address verified. An account id alone proves
   * nothing and is only compared. Throws IdentityRefused or IdentityUnavailable.
   */
  identify(accessToken: string, claimedSubject: string): Promise<IdentifiedPerson>;
  /**
   * Who is behind a code of the desktop client. The code is used up, whatever comes of it. Throws IdentityRefused or
   * IdentityUnavailable.
   */
  exchangeCode(grant: CodeGrant): Promise<IdentifiedPerson>;
}
