import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { limits } from '#shared/domain/limits.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/transaction.ts';
import { ApiError, tooMany } from '../../http/api-error.ts';
import { type AttemptLimit, Attempts } from '../../http/attempts.ts';
import { after, days, hours, minutes } from '../../lib/clock.ts';
import { isSameSecret } from '../../lib/same-secret.ts';
import {
  attemptsSince,
  type CodeOwner,
  countSent,
  endCode,
  endCodes,
  endEarlierCodes,
  findValidCode,
  insertCode,
  type SpentCode,
  tryCode,
} from './codes.repository.ts';

/**
 * Four digits can be guessed, so attempts are limited: five per code and ten per account in 30 days across codes, and
 * for resets, which strangers can try too, also per network and for the whole site. Beyond these limits only the long
 * key in the mail's link works. A browser that has signed in to the account has ten attempts of its own, so that
 * strangers cannot keep the owner from typing a code.
 */
const LIFETIME = minutes(10);
const WRONG_PER_ACCOUNT = 10;
const ACCOUNT_WINDOW = days(30);
const WRONG_PER_SITE_AND_HOUR = 500;
const PER_HOUR = 3;
const PER_DAY = 5;
/** Codes that a known browser can get in addition, since strangers may have asked for the others. */
const MORE_IF_KNOWN = 3;

const WRONG_CODE = 'Incorrect OTP!';
const SPENT = 'Too many wrong codes were entered. Please use the link in the mail instead.';

const KNOWN: AttemptLimit = {
  name: 'code of a known browser',
  attempts: WRONG_PER_ACCOUNT,
  windowMs: ACCOUNT_WINDOW,
  message: SPENT,
};
const EXPIRED = 'The code has expired. Ask for another one.';
const USED_UP = `The code is used up, because ${limits.codeAttempts} wrong ones were entered. Ask for another one, or use the link in the mail.`;
/** Wrong codes that an unknown browser enters for an address; the one that exceeds a limit has used up the code, or all. */
const WRONG_RESETS: AttemptLimit = {
  name: 'wrong reset code',
  attempts: limits.codeAttempts - 1,
  windowMs: LIFETIME,
  message: USED_UP,
};
const SPENT_RESETS: AttemptLimit = {
  name: 'wrong reset codes',
  attempts: WRONG_PER_ACCOUNT - 1,
  windowMs: ACCOUNT_WINDOW,
  message: SPENT,
};
const isExceeded = async (limit: Attempts, email: string): Promise<boolean> => {
  try {
    await limit.count(email);
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'tooMany') return true;
    throw error;
  }
};

const NETWORK: AttemptLimit = { name: 'code of a network', attempts: 50, windowMs: hours(1), message: SPENT };

/** Caller that submits a code without a session. */
export interface Guesser {
  /** Whether the browser has signed in to the account before. */
  readonly isKnown: boolean;
  /** The network that counts as one client. */
  readonly network: string;
}

interface IssuedCode {
  /** Four digits, typed by a person. */
  readonly code: string;
  /** 128 random bits, for the link in the mail. */
  readonly key: string;
}

/** Also the shape of what only a link has. */
export const isLinkKey = (given: string): boolean => given.length > limits.codeDigits;

/** A wrong code, on the first line as specified, and why the right one would be wrong too. */
export const wrongCode = (why?: string): ApiError =>
  new ApiError('invalid', WRONG_CODE, { otp: why === undefined ? [WRONG_CODE] : [WRONG_CODE, why] });

export class Codes {
  readonly #context: Pick<Context, 'db' | 'clock' | 'secretKey' | 'log'>;
  readonly #known: Attempts;
  readonly #networks: Attempts;
  readonly #wrongResets: Attempts;
  readonly #spentResets: Attempts;

  constructor(context: Pick<Context, 'db' | 'clock' | 'secretKey' | 'log'>) {
    this.#context = context;
    this.#known = new Attempts(context, KNOWN);
    this.#networks = new Attempts(context, NETWORK);
    this.#wrongResets = new Attempts(context, WRONG_RESETS);
    this.#spentResets = new Attempts(context, SPENT_RESETS);
  }

  /**
   * Creates a code for an account and invalidates the previous one. Undefined when the account got too many recently.
   * @param address the wanted address, of a change
   */
  async issue(
    orm: Queries,
    owner: CodeOwner,
    { isKnown = false, address = null }: { isKnown?: boolean; address?: string | null } = {},
  ): Promise<IssuedCode | undefined> {
    const now = this.#context.clock();
    const { userId, purpose } = owner;
    const more = isKnown ? MORE_IF_KNOWN : 0;
    if ((await countSent(orm, owner, after(now, -hours(1)))) >= PER_HOUR + more) return undefined;
    if ((await countSent(orm, owner, after(now, -days(1)))) >= PER_DAY + more) return undefined;
    await endCodes(orm, owner, now);
    const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');
    const key = randomBytes(16).toString('base64url');
    await insertCode(orm, {
      userId,
      purpose,
      address,
      digest: this.#digest(owner, code),
      linkDigest: this.#digest(owner, key),
      expiresAt: after(now, LIFETIME),
      createdAt: now,
    });
    return { code, key };
  }

  /** Whether a code that proves an address, or the key of its link, is right. The caller has a session of the account. */
  async verifies(owner: CodeOwner & { readonly purpose: 'verify' | 'change' }, given: string): Promise<boolean> {
    if (isLinkKey(given)) return this.#isRightNow(owner, given);
    const since = after(this.#context.clock(), -ACCOUNT_WINDOW);
    const tries = await attemptsSince(this.#context.db.orm, owner, since);
    if (tries >= WRONG_PER_ACCOUNT) throw tooMany(ACCOUNT_WINDOW / 1_000, SPENT);
    return this.#try(owner, given);
  }

  /**
   * Whether a code that resets a password, or the key of its link, is right. Strangers learn nothing about the account
   * from an error: those of the network and of the site are the same for an account that does not exist.
   */
  async resets(userId: number, given: string, { isKnown, network }: Guesser): Promise<boolean> {
    const owner = { userId, purpose: 'reset' } as const;
    if (isLinkKey(given)) return this.#isRightNow(owner, given);
    if (isKnown) return this.#known.guess(String(userId), () => this.#isRightNow(owner, given));
    return this.#networks.guess(network, async () => {
      const { db, clock } = this.#context;
      const tries = await attemptsSince(db.orm, { purpose: owner.purpose }, after(clock(), -hours(1)));
      if (tries >= WRONG_PER_SITE_AND_HOUR) throw tooMany(hours(1) / 1_000, SPENT);
      return this.#try(owner, given);
    });
  }

  /**
   * Uses up a code or the key of its link: of two calls with the right one only one succeeds. Undefined also for one that
   * was right when it was compared, if a newer one has replaced it since.
   */
  spend(orm: Queries, owner: CodeOwner, given: string): Promise<SpentCode | undefined> {
    return endCode(orm, owner, this.#digest(owner, given), this.#context.clock());
  }

  /**
   * Ends every code of an account, whatever it is for: they were mailed to an address that is not its own any more. They
   * no longer count towards the codes that it can get, but their wrong attempts do.
   */
  endEarlier(orm: Queries, userId: number): Promise<void> {
    return endEarlierCodes(orm, userId, this.#context.clock());
  }

  /** Why even the right code would be wrong now; for a caller with a session of the account. */
  async whyWrong(owner: CodeOwner): Promise<string | undefined> {
    const valid = await findValidCode(this.#context.db.orm, owner, this.#context.clock());
    if (!valid) return EXPIRED;
    return valid.attempts < limits.codeAttempts ? undefined : USED_UP;
  }

  /** The same for a reset, counted for each address, whether or not it has an account, so that the answers are alike. */
  async whyWrongReset(email: string): Promise<string | undefined> {
    const isSpent = await isExceeded(this.#spentResets, email);
    const isUsedUp = await isExceeded(this.#wrongResets, email);
    if (isSpent) return SPENT;
    return isUsedUp ? USED_UP : undefined;
  }

  /** Begins the count of wrong reset codes anew, since another code is on its way to the address. */
  forgetWrongResets(email: string): Promise<void> {
    return this.#wrongResets.succeed(email);
  }

  /** Compares without counting. */
  async #isRightNow(owner: CodeOwner, given: string): Promise<boolean> {
    const valid = await findValidCode(this.#context.db.orm, owner, this.#context.clock());
    const digest = isLinkKey(given) ? valid?.linkDigest : valid?.digest;
    return digest !== undefined && isSameSecret(this.#digest(owner, given), digest);
  }

  /**
   * The statement that compares a typed code also checks the limits of the code and the account, and counts a wrong
   * one, so that parallel guesses cannot exceed them.
   */
  #try(owner: CodeOwner, given: string): Promise<boolean> {
    const { db, clock } = this.#context;
    const now = clock();
    const budget = { perCode: limits.codeAttempts, perAccount: WRONG_PER_ACCOUNT, since: after(now, -ACCOUNT_WINDOW) };
    return tryCode(db.orm, owner, this.#digest(owner, given), budget, now);
  }

  #digest({ userId, purpose }: CodeOwner, secret: string): string {
    return createHmac('sha256', this.#context.secretKey).update(`code:${userId}:${purpose}:${secret}`).digest('hex');
  }
}
