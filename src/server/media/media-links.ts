import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cleanFileName } from '#shared/media/clean-file-name.ts';
import { videoExtension } from '#shared/media/video-types.ts';
import type { files } from '../db/schema/files.ts';
import { after, type Clock, days, hours, minutes } from '../lib/clock.ts';
import { isSameSecret } from '../lib/same-secret.ts';
import { PICTURE_MEDIA_TYPE } from './picture-media-types.ts';

type FileRow = typeof files.$inferSelect;

/**
 * The purpose of a signed link: to play in the page, to save, to play the video of a finished job for whom its creator
 * shows it (`isShownFile`), or to play a video of a creator's public page (`isPublicFile`).
 */
export type LinkPurpose = 'video' | 'shown' | 'download' | 'public';

interface MediaLinksOptions {
  /** Secret of the signatures; at least 32 characters. */
  readonly secret: string;
  readonly clock: Clock;
}

/** The parts of a signed link. */
export interface SignedLink {
  readonly id: string;
  /** The session that requested it; of a public page, its creator. */
  readonly session: string;
  readonly expires: string;
  readonly signature: string;
  readonly name: string;
}

/** Lifetime of a signed link: whoever may still see the file gets a new one by reloading the page. */
const LIFETIME = hours(1);

/** For this time after its expiry a link still continues a started download: see `mediaRoutes`. */
const CONTINUATION = days(1);

/** Links for one session and file are equal within this time, so that a reloaded list stays cacheable. */
const STEP = minutes(10);

/** The number of the period in which all links for a session and file are equal. */
export const linkPeriod = (now: Date): number => Math.floor(now.getTime() / STEP);

/** Size of the signature cache: lists repeat the same links. */
const MOST_SIGNATURES = 10_000;

const extensionOf = (mediaType: string): string | undefined =>
  mediaType === PICTURE_MEDIA_TYPE ? 'webp' : videoExtension(mediaType);

/** The name under which a file is saved: clean, and with the extension of its detected type. */
export const savedName = (name: string, mediaType: string): string => {
  const extension = extensionOf(mediaType);
  const clean = cleanFileName(name, 'video');
  if (!extension || clean.toLowerCase().endsWith(`.${extension}`)) return clean;
  // The extension follows the detected type: "clip.mp4.exe" is saved as "clip.mp4.mp4".
  return cleanFileName(`${clean.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.${extension}`, `video.${extension}`);
};

/** The access that a link grants now: the whole file, or only the rest of a download that began before its expiry. */
export interface OpenLink {
  readonly purpose: LinkPurpose;
  readonly session: number;
  readonly onlyContinues: boolean;
}

/** The links of one session. */
export interface SessionLinks extends PictureLinks {
  /** A link to play a video; supports range requests. */
  video(file: Pick<FileRow, 'id' | 'mediaType'>): string;
  /** A link to show a picture that is not public. */
  photo(file: Pick<FileRow, 'id'>): string;
  /** A link to the poster of a video; as private as the video. */
  poster(file: Pick<FileRow, 'id'>): string;
  /** A link to a delivered video in a portfolio; it ends when the video is no longer shown. */
  shownVideo(file: Pick<FileRow, 'id' | 'mediaType'>): string;
  /** The same for its poster. */
  shownPoster(file: Pick<FileRow, 'id'>): string;
  /** A link that saves the file under `name`, sanitized and with the extension of the detected type. */
  download(file: Pick<FileRow, 'id' | 'mediaType'>, name: string): string;
}

/** Links that are the same for everybody. */
export interface PictureLinks {
  /** A public picture, at an address that cannot be guessed and never changes its content. */
  picture(file: Pick<FileRow, 'storageKey'>): string;
}

/**
 * Creates and verifies URLs under `/media`. Pictures are public; everything else is signed, bound to one session, and
 * expires.
 */
export class MediaLinks implements PictureLinks {
  readonly #secret: string;
  readonly #clock: Clock;
  /** No TTL: the key contains the expiry of the link. */
  readonly #signed = new LRUCache<string, string>({ max: MOST_SIGNATURES });

  constructor({ secret, clock }: MediaLinksOptions) {
    if (secret.length < 32) throw new TypeError('The secret behind signed links has at least 32 characters.');
    this.#secret = secret;
    this.#clock = clock;
  }

  /** A public picture, at an address that cannot be guessed and never changes its content. */
  picture({ storageKey }: Pick<FileRow, 'storageKey'>): string {
    return `/media/pictures/${storageKey}`;
  }

  /** Links that are valid while this session is. */
  forSession(tokenId: number): SessionLinks {
    return this.#linksOf((purpose, file, name) => this.#sign(purpose, tokenId, file, name));
  }

  /** Links without a session, to the pitch and the samples of a creator; valid while the creator's page is public. */
  forPublicPage(creatorId: number): SessionLinks {
    return this.#linksOf((_purpose, file, name) => this.#sign('public', creatorId, file, name));
  }

  #linksOf(sign: (purpose: LinkPurpose, file: { id: number }, name: string) => string): SessionLinks {
    return {
      picture: (file) => this.picture(file),
      video: (file) => sign('video', file, `video.${videoExtension(file.mediaType) ?? 'bin'}`),
      photo: (file) => sign('video', file, 'photo.webp'),
      poster: (file) => sign('video', file, 'poster.jpg'),
      shownVideo: (file) => sign('shown', file, `video.${videoExtension(file.mediaType) ?? 'bin'}`),
      shownPoster: (file) => sign('shown', file, 'poster.jpg'),
      download: (file, name) => sign('download', file, savedName(name, file.mediaType)),
    };
  }

  /** The access a link grants; undefined for an invalid signature, or when it expired too long ago to continue. */
  check({ id, session, expires, signature, name }: SignedLink): OpenLink | undefined {
    if (![id, session].every((part) => /^[1-9]\d{0,15}$/.test(part)) || !/^\d{1,12}$/.test(expires)) return undefined;
    const [now, end] = [this.#clock().getTime(), Number(expires) * 1_000];
    if (end + CONTINUATION <= now) return undefined;
    const purpose = (['video', 'shown', 'download', 'public'] as const).find((candidate) =>
      isSameSecret(signature, this.#signature(candidate, id, session, expires, name)),
    );
    return purpose && { purpose, session: Number(session), onlyContinues: end <= now };
  }

  #sign(purpose: LinkPurpose, session: number, { id }: { id: number }, name: string): string {
    const until = after(this.#clock(), LIFETIME).getTime();
    const expires = String((Math.floor(until / STEP) * STEP) / 1000);
    const signature = this.#remembered(purpose, String(id), String(session), expires, name);
    return `/media/files/${id}/${session}/${expires}/${signature}/${encodeURIComponent(name)}`;
  }

  /** Used for our own links only: signatures from requests are not cached. */
  #remembered(purpose: LinkPurpose, id: string, session: string, expires: string, name: string): string {
    const key = `${purpose} ${id} ${session} ${expires} ${name}`;
    const known = this.#signed.get(key);
    if (known) return known;
    const signature = this.#signature(purpose, id, session, expires, name);
    this.#signed.set(key, signature);
    return signature;
  }

  #signature(purpose: LinkPurpose, id: string, session: string, expires: string, name: string): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([purpose, id, session, expires, name]))
      .digest('base64url');
  }
}
