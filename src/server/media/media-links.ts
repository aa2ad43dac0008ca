import { createHmac, timingSafeEqual } from 'node:crypto';
import { after, type Clock, hours, minutes } from '../clock.ts';
import type { files } from '../db/schema/files.ts';
import { cleanFileName } from './file-name.ts';
import { videoExtension } from './inspect-video.ts';

type FileRow = typeof files.$inferSelect;

/** What a signed link was made for: to be shown in the page, or to be saved. */
export type LinkPurpose = 'video' | 'download';

interface MediaLinksOptions {
  /** Behind the signatures; at least 32 characters. */
  readonly secret: string;
  readonly clock: Clock;
  /** How long a signed link opens; 6 hours unless told. */
  readonly lifetimeMilliseconds?: number;
  /** Put before each path, without a slash at its end; nothing unless told. */
  readonly baseUrl?: string;
}

/** A signed link as it arrives. */
export interface SignedLink {
  readonly id: string;
  readonly expires: string;
  readonly signature: string;
  readonly name: string;
}

/** Links made within this time for one file are equal, so that a list that is read again does not restart its videos. */
const STEP = minutes(10);

/** Signatures that are remembered, since lists repeat the same links. */
const MOST_SIGNATURES = 2_000;

const withExtension = (name: string, mediaType: string): string => {
  const extension = videoExtension(mediaType);
  const clean = cleanFileName(name, 'video');
  if (!extension || clean.toLowerCase().endsWith(`.${extension}`)) return clean;
  // The detected type has the last word: "clip.mp4.exe" is saved as "clip.mp4.mp4".
  return cleanFileName(`${clean.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.${extension}`, `video.${extension}`);
};

/** Makes and checks the addresses under `/media`. Pictures are plain; everything else is signed and expires. */
export class MediaLinks {
  readonly #secret: string;
  readonly #clock: Clock;
  readonly #lifetime: number;
  readonly #baseUrl: string;
  readonly #signed = new Map<string, string>();

  constructor({ secret, clock, lifetimeMilliseconds = hours(6), baseUrl = '' }: MediaLinksOptions) {
    if (secret.length < 32) throw new TypeError('The secret behind signed links has at least 32 characters.');
    this.#secret = secret;
    this.#clock = clock;
    this.#lifetime = lifetimeMilliseconds;
    this.#baseUrl = baseUrl;
  }

  /** A public picture, at an address that cannot be guessed and never changes its content. */
  picture({ storageKey }: Pick<FileRow, 'storageKey'>): string {
    return `${this.#baseUrl}/media/pictures/${storageKey}`;
  }

  /** A link to watch a video; answers range requests. */
  video(file: Pick<FileRow, 'id' | 'mediaType'>): string {
    return this.#sign('video', file, `video.${videoExtension(file.mediaType) ?? 'bin'}`);
  }

  /** A link to the picture of a video; as private as the video. */
  poster(file: Pick<FileRow, 'id'>): string {
    return this.#sign('video', file, 'poster.jpg');
  }

  /** A link that saves the file under `name`, cleaned and with the extension of what it really is. */
  download(file: Pick<FileRow, 'id' | 'mediaType'>, name: string): string {
    return this.#sign('download', file, withExtension(name, file.mediaType));
  }

  /** What a link was signed for, or undefined when it was not, or no longer is. */
  check({ id, expires, signature, name }: SignedLink): LinkPurpose | undefined {
    if (!/^[1-9]\d{0,15}$/.test(id) || !/^\d{1,12}$/.test(expires)) return undefined;
    if (Number(expires) * 1000 <= this.#clock().getTime()) return undefined;
    const given = Buffer.from(signature);
    return (['video', 'download'] as const).find((purpose) => {
      const expected = Buffer.from(this.#signature(purpose, id, expires, name));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }

  #sign(purpose: LinkPurpose, { id }: { id: number }, name: string): string {
    const until = after(this.#clock(), this.#lifetime).getTime();
    const expires = String((Math.ceil(until / STEP) * STEP) / 1000);
    const signature = this.#remembered(purpose, String(id), expires, name);
    return `${this.#baseUrl}/media/files/${id}/${expires}/${signature}/${encodeURIComponent(name)}`;
  }

  /** Only for links of our own: what arrives from outside is not kept. */
  #remembered(purpose: LinkPurpose, id: string, expires: string, name: string): string {
    const key = `${purpose} ${id} ${expires} ${name}`;
    const signature = this.#signed.get(key) ?? this.#signature(purpose, id, expires, name);
    if (this.#signed.size >= MOST_SIGNATURES) this.#signed.clear();
    this.#signed.set(key, signature);
    return signature;
  }

  #signature(purpose: LinkPurpose, id: string, expires: string, name: string): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([purpose, id, expires, name]))
      .digest('base64url');
  }
}
