import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, count, eq, gt, isNull, lt, sql, sum } from 'drizzle-orm';
import { limits } from '#shared/domain/limits.ts';
import { after, type Clock, days, hours, minutes } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import { type CodePurpose, codes } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { tooMany } from '../../http/refusal.ts';

/**
 * Four digits are few, so guesses are counted and not chances: five a code, ten an account in 30 days across codes,
 * and a budget for the whole site. Beyond the budgets only the long key in the mail's link works.
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

  /** Makes a code for an account; the one before stops working. Undefined when the account got too many lately. */
  async issue(orm: Queries, userId: number, purpose: CodePurpose): Promise<IssuedCode | undefined> {
    const now = this.#secrets.clock();
    const sentSince = async (moment: Date): Promise<number> => {
      const [row] = await orm
        .select({ sent: count() })
        .from(codes)
        .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose), gt(codes.createdAt, moment)));
      return row?.sent ?? 0;
    };
    if ((await sentSince(after(now, -hours(1)))) >= PER_HOUR) return undefined;
    if ((await sentSince(after(now, -days(1)))) >= PER_DAY) return undefined;
    await this.#end(orm, userId, purpose, now);
    const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');
    const key = randomBytes(16).toString('base64url');
    await orm.insert(codes).values({
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
   * Whether a code, or the key of its link, is right. Every typed attempt counts before its answer is known, in the
   * statement that checks the budgets, so that parallel guesses cannot outrun them; a right one is given back.
   */
  async isRight({ orm }: Pick<Database, 'orm'>, userId: number, purpose: CodePurpose, given: string): Promise<boolean> {
    const now = this.#secrets.clock();
    const open = and(
      eq(codes.userId, userId),
      eq(codes.purpose, purpose),
      isNull(codes.endedAt),
      gt(codes.expiresAt, now),
    );
    const digest = this.#digest(userId, purpose, given);
    if (given.length > limits.codeDigits) {
      const [link] = await orm.select({ digest: codes.linkDigest }).from(codes).where(open);
      return link !== undefined && sameText(link.digest, digest);
    }
    const spent = await this.#spentBudget(orm, userId, purpose, now);
    // Who resets a password has not shown to own the account: a refusal of its own would say that there is one.
    if (spent === 'site' || (spent === 'account' && purpose === 'verify')) {
      throw tooMany((spent === 'site' ? hours(1) : ACCOUNT_WINDOW) / 1_000, SPENT);
    }
    const [tried] = await orm
      .update(codes)
      .set({ attempts: sql`${codes.attempts} + 1` })
      .where(and(open, lt(codes.attempts, TRIES_PER_CODE), this.#hasTriesLeft(userId, purpose, now)))
      .returning({ id: codes.id, digest: codes.digest });
    if (!tried || !sameText(tried.digest, digest)) return false;
    const giveBack = sql`${codes.attempts} - 1`;
    await orm.update(codes).set({ attempts: giveBack }).where(eq(codes.id, tried.id));
    return true;
  }

  /** Spends the open code, once: of two calls with the right code only one goes on. */
  async spend(orm: Queries, userId: number, purpose: CodePurpose): Promise<boolean> {
    return (await this.#end(orm, userId, purpose, this.#secrets.clock())) === 1;
  }

  async #end(orm: Queries, userId: number, purpose: CodePurpose, now: Date): Promise<number> {
    const ended = await orm
      .update(codes)
      .set({ endedAt: now })
      .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose), isNull(codes.endedAt)))
      .returning({ id: codes.id });
    return ended.length;
  }

  /** Only the open code's count can change meanwhile, and the database reads that one again under its lock. */
  #hasTriesLeft(userId: number, purpose: CodePurpose, now: Date) {
    const earlier = sql`(select coalesce(sum(e.attempts), 0) from codes e where e.user_id = ${userId}
      and e.purpose = ${purpose} and e.id <> ${codes.id} and e.created_at > ${after(now, -ACCOUNT_WINDOW).toISOString()})`;
    return sql`${codes.attempts} + ${earlier} < ${WRONG_PER_ACCOUNT}`;
  }

  async #spentBudget(orm: Queries, userId: number, purpose: CodePurpose, now: Date): Promise<Budget | undefined> {
    const tried = sum(codes.attempts).mapWith(Number);
    const [account] = await orm
      .select({ tried })
      .from(codes)
      .where(
        and(eq(codes.userId, userId), eq(codes.purpose, purpose), gt(codes.createdAt, after(now, -ACCOUNT_WINDOW))),
      );
    const [site] = await orm
      .select({ tried })
      .from(codes)
      .where(gt(codes.createdAt, after(now, -hours(1))));
    if ((site?.tried ?? 0) >= WRONG_PER_SITE_AND_HOUR) return 'site';
    return (account?.tried ?? 0) >= WRONG_PER_ACCOUNT ? 'account' : undefined;
  }

  #digest(userId: number, purpose: CodePurpose, secret: string): string {
    return createHmac('sha256', this.#secrets.secretKey).update(`code:${userId}:${purpose}:${secret}`).digest('hex');
  }
}

const SPENT = 'Too many wrong codes were entered. Please use the link in the mail instead.';
