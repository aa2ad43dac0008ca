import { createPublicKey, sign, verify } from 'node:crypto';

/** The fields of a feed (latest.yml, latest-mac.yml, latest-linux.yml) that decide what is installed. */
export interface Feed {
  readonly version: string;
  readonly files: readonly { readonly url: string; readonly sha512: string }[];
  /** Base64 of an Ed25519 signature over `signedText`. */
  readonly signature?: unknown;
}

/** Its message is shown to the user. */
export class UntrustedFeed extends Error {}

const signedText = ({ version, files }: Feed): Buffer =>
  Buffer.from(JSON.stringify([version, files.map(({ url, sha512 }) => [url, sha512])]));

/** @param privateKey PEM of an Ed25519 key */
export const signFeed = (feed: Feed, privateKey: string): string =>
  sign(null, signedText(feed), privateKey).toString('base64');

/**
 * Checks the publisher's signature of a feed. The names and SHA-512 of its files are signed, and the updater checks both, so
 * that whoever controls the feed's host cannot make a client install anything else.
 * @param publicKey base64 of an Ed25519 key in SPKI form
 * @throws UntrustedFeed
 */
export function verifyFeed(feed: Feed, publicKey: string): void {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const { signature } = feed;
  if (typeof signature === 'string' && verify(null, signedText(feed), key, Buffer.from(signature, 'base64'))) return;
  throw new UntrustedFeed('The update is not signed by the publisher of this app. The app stays as it is.');
}
