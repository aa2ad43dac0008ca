/** A person authenticated by the provider, with an address verified there. */
export interface IdentifiedPerson {
  /** The provider's id of the account; never changes and is never reused. */
  readonly subject: string;
  readonly email: string;
  readonly name: string;
}

/** The client settings for starting a sign-in. Addresses are absolute, or paths on this server. */
export interface IdentityClient {
  readonly clientId: string;
  /** The client of the desktop app, which uses the authorization code flow; null where there is none. */
  readonly desktopClientId: string | null;
  /** The sign-in script with `google.accounts.oauth2.initTokenClient`. */
  readonly script: string;
  readonly userinfo: string;
  readonly authorization: string;
}

/** The authorization code that the desktop app received at its loopback address (RFC 8252, section 7.3), with its verifier. */
export interface CodeGrant {
  readonly code: string;
  /** PKCE, S256 (RFC 7636). */
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly nonce: string;
}

/** The provider rejected the token or code; the message is shown to the user. */
export class IdentityRefused extends Error {
  override readonly name = 'IdentityRefused';
}

/** The provider gave no usable answer, so the token could not be verified. */
export class IdentityUnavailable extends Error {
  override readonly name = 'IdentityUnavailable';
}

/** Sign-in with an external account: Google, or the embedded issuer with the same interface. */
export interface Identity {
  readonly kind: 'google' | 'sandbox';
  readonly client: IdentityClient;
  /**
   * The person behind an access token, which must be unexpired, issued to our client and of a verified address. The
   * claimed account id is only compared, since it proves nothing. Throws IdentityRefused or IdentityUnavailable.
   */
  identify(accessToken: string, claimedSubject: string): Promise<IdentifiedPerson>;
  /**
   * The person behind an authorization code of the desktop client. The code is consumed in any case. Throws
   * IdentityRefused or IdentityUnavailable.
   */
  exchangeCode(grant: CodeGrant): Promise<IdentifiedPerson>;
}
