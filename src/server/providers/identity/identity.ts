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
  /** The sign-in script with `google.accounts.oauth2.initTokenClient`. */
  readonly script: string;
  readonly userinfo: string;
  readonly authorization: string;
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
}
