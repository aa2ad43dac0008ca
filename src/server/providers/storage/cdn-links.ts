import { createSign, type KeyObject } from 'node:crypto';
import type { LinkSigner } from './link-signer.ts';

export interface CdnSettings {
  /** Origin of the CDN, whose own origin is the bucket. */
  readonly origin: string;
  /** The CDN's name of the public key. */
  readonly keyId: string;
  /** RSA. */
  readonly privateKey: KeyObject;
}

/** Base64 without the characters that mean something in a query. */
const CHARACTERS: Readonly<Record<string, string>> = { '+': '-', '=': '_', '/': '~' };

/**
 * Signs addresses of a CDN as CloudFront reads them: a canned policy, RSA and SHA-1
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-creating-signed-url-canned-policy.html).
 */
export class CdnLinks implements LinkSigner {
  readonly #settings: CdnSettings;

  constructor(settings: CdnSettings) {
    this.#settings = settings;
  }

  get origin(): string {
    return this.#settings.origin;
  }

  async link(path: string, query: Readonly<Record<string, string>>, seconds: number): Promise<string> {
    const { origin, keyId, privateKey } = this.#settings;
    // A policy's `*` stands for any characters, and S3 does not read `+` as a space everywhere.
    const search = new URLSearchParams(query).toString().replaceAll('+', '%20').replaceAll('*', '%2A');
    const address = `${new URL(path, origin)}?${search}`;
    const expires = Math.floor(Date.now() / 1_000) + seconds;
    const condition = { DateLessThan: { 'AWS:EpochTime': expires } };
    const policy = JSON.stringify({ Statement: [{ Resource: address, Condition: condition }] });
    const base64 = createSign('RSA-SHA1').update(policy).sign(privateKey, 'base64');
    const signature = base64.replace(/[+=/]/g, (character) => CHARACTERS[character] ?? '');
    return `${address}&Expires=${expires}&Signature=${signature}&Key-Pair-Id=${keyId}`;
  }
}
