import type { api } from '#shared/contract/api.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import { ATTACHMENT_KINDS } from '#shared/domain/transfers/attachments.ts';

/** A picture or video of a stored message. */
export type Attachment = Data<typeof api.getAttachment>;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value);
const isText = (value: unknown): boolean => typeof value === 'string';

const isAttachment = (value: unknown): value is Attachment => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, kind, name, media_type, size, sha256, width, height, seconds, plays }: Partial<Attachment> = value;
  return (
    ATTACHMENT_KINDS.some((known) => known === kind) &&
    [name, media_type, sha256].every(isText) &&
    [id, size, plays].every(isCount) &&
    [width, height, seconds].every((number) => number === null || isCount(number))
  );
};

/**
 * Attachments of a message in a live event; null when they are invalid. Events from older servers have none. Links come
 * only from API calls.
 */
export const readAttachments = (value: unknown): readonly Attachment[] | null => {
  const found: unknown = value ?? [];
  if (!Array.isArray(found) || !found.every(isAttachment)) return null;
  return found.map((one) => ({ ...one, removed: one.removed === 1 ? 1 : 0, url: null, download: null, preview: null }));
};
