import { readAttachments } from './attachments/attachment.ts';
import { isNamedSubject } from './messages.ts';

/** The fields of a live event's payload; empty when it is not an object. */
export const fieldsOf = (data: unknown): Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null ? { ...data } : {};

export const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : otherwise;

/** The common fields of a message in a live event; null for an invalid payload. */
export const readMessage = (data: unknown) => {
  const { id, seq, message: text, created_at: at, client_key: key, attachments: carried, about } = fieldsOf(data);
  const attachments = readAttachments(carried);
  if (typeof id !== 'number' || typeof seq !== 'number' || typeof text !== 'string') return null;
  if (typeof at !== 'string' || !attachments) return null;
  const written = { id, seq, text, at, attachments };
  return { ...written, key: typeof key === 'string' ? key : null, about: isNamedSubject(about) ? about : null };
};
