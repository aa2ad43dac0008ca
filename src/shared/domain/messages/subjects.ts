/**
 * What a message to the UGC Admins can be about: a job, a member, or something that a member has shown or said. The id is
 * that of the record; of `picture` and `pitch`, which a member has once, the member's. A `comment` is a rating's,
 * a `note` is on a version of a video.
 */
export const SUBJECT_KINDS = [
  'job',
  'person',
  'picture',
  'pitch',
  'sample',
  'video',
  'attachment',
  'message',
  'product',
  'comment',
  'note',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Those that operators can take down. */
export const TAKE_DOWN_KINDS = [
  'picture',
  'pitch',
  'sample',
  'video',
  'attachment',
  'product',
  'comment',
  'note',
] as const;
export type TakeDownKind = (typeof TAKE_DOWN_KINDS)[number];

/** A thing that a message to the UGC Admins names. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: number;
}

/** The page of the support chat, with something named in the next message. */
export const askAdminsPage = ({ kind, id }: Subject): string => `/chat/support?about=${kind}-${id}`;

/** The subject in the query of `askAdminsPage`; null when there is none, or it is not one. */
export const subjectOf = (about: string | null): Subject | null => {
  const [, kind, id] = /^([a-z]+)-([1-9]\d{0,14})$/.exec(about ?? '') ?? [];
  const known = SUBJECT_KINDS.find((candidate) => candidate === kind);
  return known ? { kind: known, id: Number(id) } : null;
};
