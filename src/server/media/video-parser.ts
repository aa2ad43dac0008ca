import { limits } from '#shared/domain/limits.ts';
import type { ContainerMetadata } from '#shared/media/container-metadata.ts';
import { tooMany } from '../http/api-error.ts';
import type { AttemptLimit, Attempts } from '../http/attempts.ts';
import { hours } from '../lib/clock.ts';
import { type Crowd, FairQueue } from '../work/fair-queue.ts';
import type { ParsedVideo } from './isolated-metadata.ts';
import type { Video } from './read-file-metadata.ts';

/** Parses the container of a video; see `isolatedMetadata`. */
export type ParseVideo = (video: Video) => Promise<ParsedVideo>;

/** The videos of an account that are parsed, which costs more than any other work of a call. */
export const VIDEO_QUOTA: AttemptLimit = {
  name: 'decoded video',
  attempts: limits.parsedVideosPerHour,
  windowMs: hours(1),
  message: 'You have sent many videos within an hour. Please wait before you send another.',
};

interface ParserOptions {
  readonly parse: ParseVideo;
  readonly quota: Attempts;
  /** Maximum number of videos parsed at a time; 2 by default. */
  readonly parallel?: number;
  /** Maximum number of videos that wait, of one account and of all; 4 and 40 by default. */
  readonly waiting?: { readonly account: number; readonly all: number };
}

/** Seconds after which a place is free in any case: the longest that one video takes. */
const RETRY_AFTER = 10;

const crowdWords: Readonly<Record<Crowd, string>> = {
  account: 'Your other videos are still being checked. Please try again in a moment.',
  all: 'Many videos are being checked right now. Please try again in a moment.',
};

const nameOf = (video: Video): string => (typeof video === 'string' ? video : video.key);

/**
 * Parses videos, one of an account at a time and accounts in turn: a crafted video takes as long as it may, and must not
 * delay the deliveries of others.
 */
export class VideoParser {
  readonly #parse: ParseVideo;
  readonly #quota: Attempts;
  readonly #queue: FairQueue;
  /** Videos that wait or are parsed, by path or key. */
  readonly #underWay = new Map<string, Promise<ContainerMetadata | null>>();

  constructor({ parse, quota, parallel = 2, waiting = { account: 4, all: 40 } }: ParserOptions) {
    this.#parse = parse;
    this.#quota = quota;
    this.#queue = new FairQueue({ parallel, waiting }, (crowd) => tooMany(RETRY_AFTER, crowdWords[crowd]));
  }

  /**
   * The metadata of an account's video; null when it cannot be parsed. Concurrent claims of one upload share one result.
   * @throws ApiError `tooMany` when the queue is full or the account's quota is used up; `unavailable`.
   */
  read(accountId: number, video: Video): Promise<ContainerMetadata | null> {
    return this.#underWay.get(nameOf(video)) ?? this.#begin(accountId, video);
  }

  #begin(accountId: number, video: Video): Promise<ContainerMetadata | null> {
    const result = this.#read(accountId, video).finally(() => this.#underWay.delete(nameOf(video)));
    this.#underWay.set(nameOf(video), result);
    return result;
  }

  async #read(accountId: number, video: Video): Promise<ContainerMetadata | null> {
    await this.#quota.count(String(accountId));
    return this.#queue.run(accountId, async () => {
      const { metadata, isCostly } = await this.#parse(video);
      // Within the turn, so that the account's next video finds the quota charged.
      if (isCostly) await this.#quota.charge(String(accountId), limits.costlyVideo - 1);
      return metadata;
    });
  }
}
