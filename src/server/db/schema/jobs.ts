import { sql } from 'drizzle-orm';
import { boolean, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DeclineReason } from '#shared/domain/jobs/decline-reasons.ts';
import type { ApplicationStatus, JobStatus } from '#shared/domain/jobs/job-lifecycle.ts';
import type { JobStage } from '#shared/domain/jobs/job-stage.ts';
import type { JobGender } from '#shared/domain/people/age.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import { cents, createdAt, id, moment, ref, tsvector } from './columns.ts';

export const products = pgTable('products', {
  id: id(),
  brandId: ref('brand_id').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  website: text('website'),
  priceCents: cents('price_cents'),
  isPhysical: boolean('is_physical').notNull().default(false),
  imageFileId: ref('image_file_id').notNull(),
  archivedAt: moment('archived_at'),
  /** Its words and picture were replaced by neutral ones, and it cannot be ordered. */
  takeDownId: ref('take_down_id'),
  createdAt: createdAt(),
  /** The words of the name; maintained by the database. */
  search: tsvector('search'),
});

export const jobs = pgTable('jobs', {
  id: id(),
  brandId: ref('brand_id').notNull(),
  productId: ref('product_id').notNull(),
  videoSettingId: ref('video_setting_id').notNull(),
  aspectRatioSettingId: ref('aspect_ratio_setting_id').notNull(),
  status: text('status').$type<JobStatus>().notNull().default('awaiting_payment'),
  priceCents: cents('price_cents').notNull(),
  scriptingCents: cents('scripting_cents').notNull(),
  taxCents: cents('tax_cents').notNull(),
  totalCents: cents('total_cents').notNull(),
  /** The tax rate from which `taxCents` was computed. */
  taxPercent: numeric('tax_percent', { mode: 'number', precision: 5, scale: 2 }).notNull().default(0),
  withScripting: boolean('with_scripting').notNull(),
  script: text('script'),
  scriptRevisions: integer('script_revisions').notNull().default(0),
  /** While a revision is being written: the version before, when the brand asked, and its words. */
  previousScript: text('previous_script'),
  scriptAskedAt: moment('script_asked_at'),
  scriptWords: text('script_words'),
  gender: text('gender').$type<JobGender>().notNull(),
  ageMin: integer('age_min').notNull(),
  ageMax: integer('age_max').notNull(),
  notes: text('notes'),
  paymentId: text('payment_id'),
  paymentSecret: text('payment_secret'),
  /** When the card form was last opened for this payment. */
  paymentShownAt: moment('payment_shown_at'),
  /** Since when this payment is under way at the payer's bank. */
  paymentProcessingSince: moment('payment_processing_since'),
  creatorId: ref('creator_id'),
  createdAt: createdAt(),
  paidAt: moment('paid_at'),
  openedAt: moment('opened_at'),
  acceptedAt: moment('accepted_at'),
  completedAt: moment('completed_at'),
  cancelledAt: moment('cancelled_at'),
  /** Why an operator ended it. */
  endReason: text('end_reason'),
  scriptSubmittedAt: moment('script_submitted_at'),
  shippedAt: moment('shipped_at'),
  receivedAt: moment('received_at'),
  carrier: text('carrier'),
  trackingNumber: text('tracking_number'),
  /**
   * Number of undecided applications, and since when there are any. Triggers copy these and the following columns from
   * other tables.
   */
  applicants: integer('applicants').notNull().default(0),
  appliedAt: moment('applied_at'),
  /** Undecided applications that the brand has not seen. */
  newApplicants: integer('new_applicants').notNull().default(0),
  /** Whether the product is physical. */
  sendsProduct: boolean('sends_product').notNull().default(false),
  /** When the newest version of the video was delivered. */
  deliveredAt: moment('delivered_at'),
  /** When the brand asked for changes to that version. */
  changesAskedAt: moment('changes_asked_at'),
  /**
   * When the next video is due, set by the database, and when both sides were notified that it is late.
   */
  dueAt: moment('due_at'),
  lateAt: moment('late_at'),
  /** When the creator was reminded of the due time, or the brand of the version that it has not answered. */
  remindedAt: moment('reminded_at'),
  ratedAt: moment('rated_at'),
  /** Since when disputes of its payment pause it, and how often that has happened; set by the database. */
  pausedAt: moment('paused_at'),
  pauses: integer('pauses').notNull().default(0),
  /** Generated from the facts; `jobStage` says the same. */
  stage: text('stage').$type<JobStage>().notNull().generatedAlwaysAs(sql`stage`),
});

export const applications = pgTable('applications', {
  id: id(),
  jobId: ref('job_id').notNull(),
  creatorId: ref('creator_id').notNull(),
  status: text('status').$type<ApplicationStatus>().notNull().default('pending'),
  note: text('note').notNull(),
  createdAt: createdAt(),
  decidedAt: moment('decided_at'),
  /** The brand's reason for declining, and its optional message. */
  declineReason: text('decline_reason').$type<DeclineReason>(),
  declineWords: text('decline_words'),
  /** Withdrawn only while its creator is suspended. */
  heldBack: boolean('held_back').notNull().default(false),
  /** When the job's brand saw it first. */
  seenAt: moment('seen_at'),
});

export const deliveries = pgTable('deliveries', {
  id: id(),
  jobId: ref('job_id').notNull(),
  creatorId: ref('creator_id').notNull(),
  fileId: ref('file_id').notNull(),
  version: integer('version').notNull(),
  /** Detected from the video; null where it is unreadable, and for deliveries older than the detection. */
  seconds: integer('seconds'),
  width: integer('width'),
  height: integer('height'),
  hasAudio: boolean('has_audio'),
  /** Names as displayed, "QuickTime" and "HEVC". */
  container: text('container'),
  codec: text('codec'),
  /** False when the beginning or the end of the file is missing. */
  isComplete: boolean('is_complete'),
  /** The resumable upload that brought the video. */
  uploadId: text('upload_id'),
  posterFileId: ref('poster_file_id'),
  /** When the brand asked for changes to this version, and its words; null also once they were erased. */
  changesAskedAt: moment('changes_asked_at'),
  changesWords: text('changes_words'),
  createdAt: createdAt(),
});

/** Both tables have one type, so that one statement serves either. */
const ratingsTable = (name: string) =>
  pgTable(name, {
    /** Unique among the ratings of both roles. */
    id: ref('id').notNull().default(sql`nextval('rating_ids')`),
    jobId: ref('job_id').primaryKey(),
    brandId: ref('brand_id').notNull(),
    creatorId: ref('creator_id').notNull(),
    stars: integer('stars').notNull(),
    comment: text('comment'),
    commentHiddenAt: moment('comment_hidden_at'),
    commentHiddenReason: text('comment_hidden_reason'),
    createdAt: createdAt(),
  });

/** Ratings of creators by brands. */
export const ratings = ratingsTable('ratings');

/** Ratings of brands by creators. */
export const brandRatings = ratingsTable('brand_ratings');

/** The ratings by the role of who gives them. */
export const ratingsBy = { brand: ratings, creator: brandRatings } as const satisfies Record<Role, typeof ratings>;

/** Jobs that creators have saved. */
export const savedJobs = pgTable(
  'saved_jobs',
  {
    creatorId: ref('creator_id').notNull(),
    jobId: ref('job_id').notNull(),
    savedAt: moment('saved_at').notNull(),
    /** Set while the removal can still be undone. */
    removedAt: moment('removed_at'),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.jobId] })],
);

/** Filters of the open jobs that creators keep under a name. */
export const savedSearches = pgTable('saved_searches', {
  id: id(),
  creatorId: ref('creator_id').notNull(),
  name: text('name').notNull(),
  videoSettingId: ref('video_setting_id'),
  aspectRatioSettingId: ref('aspect_ratio_setting_id'),
  minPriceCents: cents('min_price_cents'),
  maxPriceCents: cents('max_price_cents'),
  /** Only jobs that ask for the creator's gender. */
  onlyGender: boolean('only_gender').notNull().default(false),
  /** The typed text, and its form for to_tsquery. */
  q: text('q'),
  words: text('words'),
  createdAt: createdAt(),
  /** Times of the newest alert in the app and by mail. */
  alertedAt: moment('alerted_at'),
  mailedAt: moment('mailed_at'),
  /** Number of jobs found since then without an alert, because of the limit on alerts. */
  missed: integer('missed').notNull().default(0),
  /** The last checked job. */
  lastJobId: ref('last_job_id'),
});

/** Invitations of creators to jobs; at most one per creator and job. */
export const invitations = pgTable('invitations', {
  id: id(),
  jobId: ref('job_id').notNull(),
  creatorId: ref('creator_id').notNull(),
  /** The brand's note; empty without one. */
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  /** Null until the job opens. */
  sentAt: moment('sent_at'),
  /** When the creator first opened the invitation. */
  seenAt: moment('seen_at'),
  declinedAt: moment('declined_at'),
  declineReason: text('decline_reason'),
  /** Taken back by the brand. */
  withdrawnAt: moment('withdrawn_at'),
});
