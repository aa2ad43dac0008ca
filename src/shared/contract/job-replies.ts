import { string } from 'yup';
import { DECLINE_REASONS } from '../domain/jobs/decline-reasons.ts';
import { INVITATION_STATES } from '../domain/jobs/invitation.ts';
import { previewFields } from './preview.ts';
import {
  applicationStatus,
  bit,
  jobStage,
  jobStatus,
  list,
  maybeJobStage,
  maybeNum,
  maybeShape,
  maybeStr,
  maybeTime,
  num,
  shape,
  str,
  time,
} from './reply.ts';
import { brandFields, creatorFields } from './user.ts';

/** Building blocks of jobs in responses. */
export const videoSettingFields = { id: num(), title: str(), seconds: num(), image: str() };
export const aspectRatioFields = { id: num(), title: str(), image: str(), description: str() };

/** One version of a delivered video; its links are signed, valid without a token until they expire. */
export const deliveryFields = {
  id: num(),
  version: num(),
  /** 1 when the UGC Admins have taken the video down; its links are empty then. */
  removed: bit(),
  video: str(),
  download: str(),
  filename: str(),
  /** Bytes. */
  size: num(),
  sha256: str(),
  /** Whole seconds, pixels as displayed, 1 for sound, as read by the server; null where it cannot read them. */
  seconds: maybeNum(),
  width: maybeNum(),
  height: maybeNum(),
  has_audio: maybeNum(),
  /** "HEVC"; of an unknown codec the container, "RealMedia"; null when neither tells whether browsers play the video. */
  codec: maybeStr(),
  /** 0 when the beginning or the end of the file is missing; null when unknown. */
  complete: maybeNum(),
  /** Mismatches with the order, e.g. "This video is 16:9, the brand ordered 9:16."; null without any. */
  differences: maybeStr(),
  /** Poster image: the one that the sender's browser has drawn, or that of the preview. */
  poster: maybeStr(),
  preview: maybeShape(previewFields),
  /** The brand's request for changes to this version, and its time; the words are null after an erasure. */
  changes: maybeShape({ words: maybeStr(), at: time() }),
  created_at: time(),
};

/** A version on the page of its job. */
const versionFields = {
  ...deliveryFields,
  /** Notes on it, and those that are not resolved. */
  notes: num(),
  open_notes: num(),
};

/** Fields of a job that brand and creator both see. */
export const jobFields = {
  id: num(),
  status: jobStatus(),
  /** Dollars that the creator earns. */
  price: num(),
  notes: maybeStr(),
  /** HTML, sanitised. */
  script: maybeStr(),
  with_scripting: bit(),
  gender: str(),
  age: str(),
  product_id: num(),
  video_setting_id: num(),
  aspect_ratio_setting_id: num(),
  product: shape({
    id: num(),
    name: str(),
    image: maybeStr(),
    description: str(),
    is_physical: bit(),
  }),
  video_setting: shape(videoSettingFields),
  aspect_ratio_setting: shape(aspectRatioFields),
  brand: shape(brandFields),
  /** Signed link of the newest delivery, valid without a token until it expires. */
  userjob: maybeShape(deliveryFields),
  created_at: time(),
  /** When the brand sent the physical product, and when the creator received it. */
  shipped_at: maybeTime(),
  received_at: maybeTime(),
  /** Who brings it, and the number by which it can be followed. Only for the job's brand and creator, as `due_at`. */
  carrier: maybeStr(),
  tracking_number: maybeStr(),
  completed_at: maybeTime(),
  /** When the next video is due; null while none is expected. Only for the job's brand and creator. */
  due_at: maybeTime(),
  /** Since when the job is paused, because its payment is disputed or was given back from outside. */
  paused_at: maybeTime(),
  /** Why the UGC Admins ended it (`cancelled` refunds, `completed` pays out). Only for the job's brand and creator. */
  end_reason: maybeStr(),
};

/** The stage of a job and its start, for its brand and the accepted creator. */
const stageFields = { stage: jobStage(), stage_since: time() };

/** For its brand and the accepted creator. */
const turnFields = {
  /** When the side whose turn it is was reminded: the creator of the due time, the brand of the newest version. */
  reminded_at: maybeTime(),
  /** From when the brand can cancel a job in progress with a full refund; null when it cannot. */
  cancellable_from: maybeTime(),
};

/** Days from the start of the work and from a request for changes, and how often changes can be asked for. */
const termsField = { terms: shape({ delivery_days: num(), revision_days: num(), revision_rounds: num() }) };

/** Number of pending applications, and of those that the brand has not seen. */
const applicantFields = { applicants: num(), new_applicants: num() };

/** A brand's own job, with its costs and, while unpaid, the payment secret. */
export const brandJobFields = {
  ...jobFields,
  ...stageFields,
  ...applicantFields,
  /** The accepted creator. */
  creator: maybeShape({ id: num(), name: str(), picture: maybeStr() }),
  stripe_id: maybeStr(),
  scripting: num(),
  subtotal: num(),
  tax: num(),
  total: num(),
  paid_at: maybeTime(),
};

/** An application as its creator sees it. */
export const ownApplicationFields = {
  id: num(),
  status: applicationStatus(),
  note: str(),
  created_at: time(),
  /** The brand's reason for declining, its optional message, and the time. */
  declined: maybeShape({ reason: string().oneOf(DECLINE_REASONS).defined(), words: maybeStr(), at: time() }),
};

/** An application as the brand sees it. */
export const applicationFields = { ...ownApplicationFields, creator: shape(creatorFields) };

/** An invitation, for the brand that sent it. */
export const invitationFields = {
  id: num(),
  state: string().oneOf(INVITATION_STATES).defined(),
  /** Empty without a note. */
  note: str(),
  created_at: time(),
  /** The creator's optional reason for declining. */
  decline_reason: maybeStr(),
  creator: shape({ id: num(), name: str(), picture: maybeStr() }),
};

/** An invitation as the creator sees it; a withdrawn one is not returned. */
export const creatorInvitationFields = { id: num(), note: str(), created_at: time(), seen: bit(), declined: bit() };

/** 1 while the other side, or this one, is not available, and the UGC Admins look after the job in progress. */
const lookedAfterField = { looked_after: bit() };

/** The rating that the reading side of a completed job has given to the counterpart. */
const ratingFields = {
  /** Stars; null while not rated. */
  rating: num().nullable(),
  rating_comment: maybeStr(),
  /** Why an operator has hidden the comment; null when it is visible. */
  rating_comment_hidden: maybeStr(),
};

/** The events of a job, in the order in which they occur; `changes_asked` can occur once for each version of the video. */
export const JOB_EVENTS = [
  'ordered',
  'paid',
  'script_ready',
  'opened',
  'accepted',
  'shipped',
  'received',
  'delivered',
  'changes_asked',
  'completed',
  'cancelled',
] as const;

export const brandJobDetailFields = {
  ...brandJobFields,
  ...turnFields,
  ...termsField,
  /** The version of the order, which its update may send back. */
  version: str(),
  /** Of an ordered script: its version from 1 (0 before the first), and how many free revisions can still be asked for. */
  script_revision: shape({
    version: num(),
    left: num(),
    /** The revision that is being written: what the brand asked for, and the version before. */
    asked: maybeShape({ words: maybeStr(), at: time(), previous: maybeStr() }),
  }),
  applications: list(applicationFields),
  /** The brand's invitations, newest first. */
  invitations: list(invitationFields),
  /** Every delivery, newest first. */
  deliveries: list(versionFields),
  /** Events so far, oldest first. */
  timeline: list({ event: string().oneOf(JOB_EVENTS).defined(), at: time() }),
  /** Shipping address for a physical product; only while the accepted creator works on the job. */
  shipping: maybeShape({
    name: str(),
    address: str(),
    city: str(),
    zip_code: str(),
    country: str(),
    phone_number: str(),
  }),
  /** Whether the creator may show the video of the completed job on their page. */
  portfolio_allowed: bit(),
  ...lookedAfterField,
  ...ratingFields,
};

/** Unread messages of the counterpart, at most 100. */
const unreadField = { unread: num() };

/** A row of a brand's list of orders. */
export const orderFields = { ...brandJobFields, ...unreadField };

/** A job in which the user must act, with its product and the counterpart. */
export const needFields = {
  id: num(),
  ...stageFields,
  ...applicantFields,
  /** 1 for a job to which the creator is invited; its stage describes only what the brand must do. */
  invited: bit(),
  product: shape({ name: str(), image: maybeStr() }),
  /** The accepted creator, or the brand; null while nobody is accepted. */
  person: maybeShape({ id: num(), name: str(), picture: maybeStr() }),
};

/** A job as a creator sees it, with this creator's relation to it. */
export const creatorJobFields = {
  ...jobFields,
  /** When it became visible to creators. */
  opened_at: maybeTime(),
  /** Pending applications including this creator's; null once the job accepts none. */
  applicants: maybeNum(),
  application: maybeShape(ownApplicationFields),
  invitation: maybeShape(creatorInvitationFields),
};

/** A job for the creator who works on it. */
export const ownJobFields = { ...creatorJobFields, ...stageFields };

/** A row of a creator's list of tasks. */
export const taskFields = { ...ownJobFields, ...unreadField };

export const creatorJobDetailFields = {
  ...creatorJobFields,
  ...turnFields,
  ...termsField,
  /** Whether this creator has the required gender and age. */
  fits: bit(),
  /** 1 while the product is to be sent and this creator has no shipping address. */
  needs_address: bit(),
  /** The stage and its start; only for the accepted creator. */
  stage: maybeJobStage(),
  stage_since: maybeTime(),
  /** Every delivery of this creator, newest first. */
  deliveries: list(versionFields),
  /** Whether the brand allows the creator to show the video of the completed job on their page. */
  portfolio_allowed: bit(),
  ...lookedAfterField,
  /** Only the accepted creator's. */
  ...ratingFields,
};
