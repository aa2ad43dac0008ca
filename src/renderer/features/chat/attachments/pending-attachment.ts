import { limits } from '#shared/domain/limits.ts';
import { ATTACHMENT_KINDS, type AttachmentKind, PHOTO_TYPES } from '#shared/domain/transfers/attachments.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { UploadTarget } from '#shared/domain/transfers/transfer.ts';
import { hasVideoExtension } from '#shared/media/video-types.ts';

/** A picture or video of a message that is not sent yet. */
export interface PendingAttachment {
  /** Unique within an account; as text it is the attachment's key on the server. */
  readonly number: number;
  readonly kind: AttachmentKind;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** Type guard for stored values, which other versions of the app may have written. */
export const isPendingAttachment = (value: unknown): value is PendingAttachment => {
  if (typeof value !== 'object' || value === null) return false;
  const { number, kind, name, size }: Partial<PendingAttachment> = value;
  return (
    Number.isSafeInteger(number) &&
    ATTACHMENT_KINDS.some((known) => known === kind) &&
    typeof name === 'string' &&
    typeof size === 'number'
  );
};

export const keyOf = ({ number }: PendingAttachment): string => String(number);

/** Upload target of a video; pictures are sent by an API call. */
export const targetOf = ({ number }: PendingAttachment): UploadTarget => ({
  purpose: 'attachment',
  attachment: number,
});

/** Random number for a new attachment, because tabs and devices assign numbers without coordination. */
const newNumber = (): number => {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 20) * 2 ** 32 + low + 1;
};

/** The MIME type is empty when the system does not know it. */
const kindOf = ({ type, name }: File): AttachmentKind | null => {
  if (PHOTO_TYPES.some((known) => known === type) || /\.hei[cf]$/i.test(name)) return 'picture';
  return type.startsWith('video/') || hasVideoExtension(name) ? 'video' : null;
};

const MOST: Readonly<Record<AttachmentKind, number>> = {
  picture: limits.pictureBytes,
  video: limits.attachments.videoBytes,
};

const WHAT: Readonly<Record<AttachmentKind, string>> = { picture: 'a photo', video: 'a video' };

/** Describes a chosen file, or says why it cannot be sent. The server validates the content. */
export const describeFile = (file: File): PendingAttachment | { readonly rejection: string } => {
  const { name, size } = file;
  const kind = kindOf(file);
  if (!kind)
    return { rejection: `“${name}” cannot be sent. Choose a JPEG, PNG, WebP, AVIF or SVG picture, or a video.` };
  if (size === 0) return { rejection: `“${name}” is empty.` };
  if (size > MOST[kind]) {
    return {
      rejection: `“${name}” is ${byteSize(size)} large. In a message, ${WHAT[kind]} has at most ${byteSize(MOST[kind])}.`,
    };
  }
  return { number: newNumber(), kind, name, size };
};
