/** Marks notifications up to an id as read; set in this window or another one. */
export interface ReadMark {
  readonly upTo: number;
  /** Restricts the mark to messages of this sender; null covers everything. */
  readonly senderId: number | null;
}

/** Parses the read mark of a live event; null for an invalid payload. */
export const readMark = (data: unknown): ReadMark | null => {
  const fields: Readonly<Record<string, unknown>> = typeof data === 'object' && data !== null ? { ...data } : {};
  const { up_to: upTo, sender_id: sender } = fields;
  if (typeof upTo !== 'number' || (sender !== null && typeof sender !== 'number')) return null;
  return { upTo, senderId: sender };
};
