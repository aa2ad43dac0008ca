import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '#shared/domain/limits.ts';
import { after, type Clock, days, hours, minutes } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import type { CodePurpose } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { tooMany } from '../../http/api-error.ts';
import {
  countSent,
  endCodes,
  findLinkDigest,
  insertCode,
  triesOfAccount,
  triesOfSite,
  tryCode,
} from './codes.repository.ts';

/**
 * Four digits can be guessed, so attempts are limited: five per code, ten per account in 30 days across codes, and a
 * limit for the whole site. Beyond these limits only the long key in the mail's link works.
 */
const LIFETIME = minutes(10);
const TRIES_PER_CODE = 5;
const WRONG_PER_ACCOUNT = 10;
const ACCOUNT_WINDOW = days(30);
const WRONG_PER_SITE_AND_HOUR = 500;
const PER_HOUR = 3;
const PER_DAY = 5;

interface Secrets {
  clock: Clock;
  secretKey: string;
}

interface IssuedCode {
  /** Four digits, typed by a person. */
  readonly code: string;
  /** 128 random bits, for the link in the mail. */
  readonly key: string;
}

type Budget = 'account' | 'site';

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export class Codes {
  readonly #secrets: Secrets;
  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /**
   * Creates a code for an account and invalidates the previous one. Undefined when the account got too many recently.
   */
  async issue(orm: Queries, userId: number, purpose: CodePurpose): Promise<IssuedCode | undefined> {
    const now = this.#secrets.clock();
    const owner = { userId, purpose };
    if ((await countSent(orm, owner, after(now, -hours(1)))) >= PER_HOUR) return undefined;
    if ((await countSent(orm, owner, after(now, -days(1)))) >= PER_DAY) return undefined;
    await endCodes(orm, owner, now);
    const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');
    const key = randomBytes(16).toString('base64url');
    await insertCode(orm, {
      userId,
      purpose,
      digest: this.#digest(userId, purpose, code),
      linkDigest: this.#digest(userId, purpose, key),
      expiresAt: after(now, LIFETIME),
      createdAt: now,
    });
    return { code, key };
  }

  /**
   * Whether a code, or the key of its link, is right. The statement that compares a typed code also checks the limits
   * and counts a wrong one, so that parallel guesses cannot exceed them.
   */
  async isRight({ orm }: Pick<Database, 'orm'>, userId: number, purpose: CodePurpose, given: string): Promise<boolean> {
    const now = this.#secrets.clock();
    const owner = { userId, purpose };
    const digest = this.#digest(userId, purpose, given);
    if (given.length > limits.codeDigits) {
      const link = await findLinkDigest(orm, owner, now);
      return link !== undefined && sameText(link, digest);
    }
    const spent = await this.#spentBudget(orm, userId, purpose, now);
    // For a password reset the caller is unauthenticated: a distinct error would reveal that the account exists.
    if (spent === 'site' || (spent === 'account' && purpose === 'verify')) {
      throw tooMany((spent === 'site' ? hours(1) : ACCOUNT_WINDOW) / 1_000, SPENT);
    }
    const since = after(now, -ACCOUNT_WINDOW);
    return tryCode(orm, owner, digest, { perCode: TRIES_PER_CODE, perAccount: WRONG_PER_ACCOUNT, since }, now);
  }

  /** Uses up the valid code: of two calls with the right code only one succeeds. */
  async spend(orm: Queries, userId: number, purpose: CodePurpose): Promise<boolean> {
    return (await endCodes(orm, { userId, purpose }, this.#secrets.clock())) === 1;
  }

  async #spentBudget(orm: Queries, userId: number, purpose: CodePurpose, now: Date): Promise<Budget | undefined> {
    const ofAccount = await triesOfAccount(orm, { userId, purpose }, after(now, -ACCOUNT_WINDOW));
    const ofSite = await triesOfSite(orm, after(now, -hours(1)));
    if (ofSite >= WRONG_PER_SITE_AND_HOUR) return 'site';
    return ofAccount >= WRONG_PER_ACCOUNT ? 'account' : undefined;
  }

  #digest(userId: number, purpose: CodePurpose, secret: string): string {
    return createHmac('sha256', this.#secrets.secretKey).update(`code:${userId}:${purpose}:${secret}`).digest('hex');
  }
}

const SPENT = 'Too many wrong codes were entered. Please use the link in the mail instead.';
