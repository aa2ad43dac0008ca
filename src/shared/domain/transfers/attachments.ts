import { PICTURE_TYPES } from '../limits.ts';

/** Kinds of attachments of a message. */
export const ATTACHMENT_KINDS = ['picture', 'video'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** Number of attachments of each kind. */
export interface AttachmentCounts {
  readonly pictures: number;
  readonly videos: number;
}

const counted = (count: number, one: string, many: string): readonly string[] => {
  if (count === 0) return [];
  return [count === 1 ? one : `${count} ${many}`];
};

/** Names a message's attachments: "Photo", "3 photos", "Photo and 2 videos"; empty without any. */
const attachmentWords = ({ pictures, videos }: AttachmentCounts): string => {
  const words = [...counted(pictures, 'photo', 'photos'), ...counted(videos, 'video', 'videos')].join(' and ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A message in one line for lists and notifications: its text, or a description of its attachments. */
export const messageLine = ({ body, ...counts }: AttachmentCounts & { readonly body: string }): string =>
  body || attachmentWords(counts);

/**
 * Media types of photos in messages. A file dialog does not offer HEIC: phones then hand over a JPEG. One that comes
 * nevertheless is sent, and refused by a server that cannot decode it.
 */
export const PHOTO_TYPES = [...PICTURE_TYPES, 'image/webp', 'image/avif'] as const;
