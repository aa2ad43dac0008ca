import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Facts that the server hands out and believes when they come back, without keeping them: a restart forgets nothing.
 * A use keeps one kind from standing in for another.
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

  /** Undefined when the text was not written here for this use. */
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
