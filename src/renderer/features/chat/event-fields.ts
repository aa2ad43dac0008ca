import { readAttachments } from './attachments/attachment.ts';

/** The fields of a live event's payload; empty when it is not an object. */
export const fieldsOf = (data: unknown): Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null ? { ...data } : {};

export const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : otherwise;

/** The common fields of a message in a live event; null for an invalid payload. */
export const readMessage = (data: unknown) => {
  const { seq, message: text, created_at: at, client_key: key, attachments: carried } = fieldsOf(data);
  const attachments = readAttachments(carried);
  if (typeof seq !== 'number' || typeof text !== 'string' || typeof at !== 'string' || !attachments) return null;
  return { seq, text, at, attachments, key: typeof key === 'string' ? key : null };
};
