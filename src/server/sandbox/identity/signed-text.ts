import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs facts that clients return later, so that the server stores nothing and a restart loses nothing. The signature
 * includes the use, so that a text issued for one use is invalid for another.
 */
export class SignedText {
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
    const right = Buffer.from(this.#sign(use, payload));
    const given = Buffer.from(signature);
    if (rest.length > 0 || right.length !== given.length || !timingSafeEqual(right, given)) return undefined;
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  }

  #sign(use: string, payload: string): string {
    return createHmac('sha256', this.#secret).update(`${use}:${payload}`).digest('base64url');
  }
}
