import type { Data } from '#shared/contract/endpoint.ts';
import type { homeApi } from '#shared/contract/home.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import { cancellableFrom } from '#shared/domain/jobs/job-due.ts';
import { canTake } from '#shared/domain/jobs/job-lifecycle.ts';
import { jobStage, type Side, stageSince } from '#shared/domain/jobs/job-stage.ts';
import { toDollars } from '#shared/domain/money/money.ts';
import { bit } from '../../lib/bit.ts';
import type { SessionLinks } from '../../media/media-links.ts';
import { presentDelivery, presentVersion } from './delivery.presenter.ts';
import { canReadBrief, type JobAndApplication } from './jobs.policy.ts';
import type { JobRating, JobRow } from './jobs.repository.ts';
import type { Terms } from './order-settings.repository.ts';
import { presentOwnApplication } from './own-application.presenter.ts';
import type { CreatorJobDetail } from './read-creator-job.ts';

const presentProduct = ({ product, productImage }: JobRow, links: SessionLinks) => ({
  id: product.id,
  name: product.name,
  image: links.picture(productImage),
  description: product.description,
  is_physical: bit(product.isPhysical),
});

const presentBrand = ({ brand, brandProfile, brandPicture, brandJobs, brandRating }: JobRow, links: SessionLinks) => ({
  id: brand.id,
  name: brand.name,
  picture: brandPicture && links.picture(brandPicture),
  website: brandProfile.website,
  description: brandProfile.description,
  nbr_of_jobs_created: brandJobs,
  ratings_avg_stars: brandRating.stars,
  rated: brandRating.count,
});

export const presentVideoSetting = ({ id, title, seconds }: JobRow['videoSetting']) => ({
  id,
  title,
  seconds,
  image: '/settings/duration.svg',
});

export const presentAspectRatio = ({ id, title, description }: JobRow['aspectRatio']) => ({
  id,
  title,
  description,
  image: `/settings/ratio-${title.replace(':', 'x')}.svg`,
});

const presentNewest = (row: JobRow, links: SessionLinks) => {
  const { delivery, video, preview } = row;
  return delivery && video ? presentDelivery({ delivery, video, preview }, row, links) : null;
};

/** The fields of a job that both sides see. */
export const presentJob = (row: JobRow, links: SessionLinks) => {
  const { job } = row;
  return {
    id: job.id,
    status: job.status,
    price: toDollars(job.priceCents),
    notes: job.notes,
    script: job.script,
    with_scripting: bit(job.withScripting),
    gender: job.gender,
    age: `${job.ageMin}-${job.ageMax}`,
    product_id: job.productId,
    video_setting_id: job.videoSettingId,
    aspect_ratio_setting_id: job.aspectRatioSettingId,
    product: presentProduct(row, links),
    video_setting: presentVideoSetting(row.videoSetting),
    aspect_ratio_setting: presentAspectRatio(row.aspectRatio),
    brand: presentBrand(row, links),
    userjob: presentNewest(row, links),
    created_at: job.createdAt.toISOString(),
    shipped_at: job.shippedAt?.toISOString() ?? null,
    received_at: job.receivedAt?.toISOString() ?? null,
    carrier: job.carrier,
    tracking_number: job.trackingNumber,
    completed_at: job.completedAt?.toISOString() ?? null,
    due_at: job.dueAt?.toISOString() ?? null,
    paused_at: job.pausedAt?.toISOString() ?? null,
  };
};

/** What was refunded is no longer the brand's. */
const NO_VIDEO = { userjob: null };

const presentAccepted = ({ creator, creatorPicture }: JobRow, links: SessionLinks) =>
  creator && { id: creator.id, name: creator.name, picture: creatorPicture && links.picture(creatorPicture) };

const presentStage = ({ job }: JobRow) => ({ stage: jobStage(job), stage_since: stageSince(job).toISOString() });

/**
 * A job for the brand that ordered it, with its costs and, while unpaid, the payment secret. Fields are assigned to the
 * new object: adding fields to a spread of an object of this size takes four times as long as presenting all the rest.
 */
export const presentBrandJob = (row: JobRow, links: SessionLinks): Data<typeof jobsApi.createJob> =>
  Object.assign(presentJob(row, links), presentStage(row), row.job.status === 'cancelled' && NO_VIDEO, {
    applicants: row.job.status === 'pending' ? row.job.applicants : 0,
    new_applicants: row.job.status === 'pending' ? row.job.newApplicants : 0,
    creator: presentAccepted(row, links),
    stripe_id: jobStage(row.job) === 'unpaid' ? row.job.paymentSecret : null,
    scripting: toDollars(row.job.scriptingCents),
    subtotal: toDollars(row.job.priceCents + row.job.scriptingCents),
    tax: toDollars(row.job.taxCents),
    total: toDollars(row.job.totalCents),
    paid_at: row.job.paidAt?.toISOString() ?? null,
    end_reason: row.job.endReason,
  });

/** Whether the UGC Admins look after a job in progress, since one side is suspended; the same for both. */
export const lookedAfter = ({ job, brand, creator }: JobRow) =>
  bit(job.status === 'in_progress' && Boolean(brand.suspendedAt ?? creator?.suspendedAt));

/** The rating that the reading side of a job has given to the counterpart. */
export const presentRating = (rating: JobRating | null) => ({
  rating: rating?.stars ?? null,
  rating_comment: rating?.comment ?? null,
  rating_comment_hidden: rating?.hiddenReason ?? null,
});

/** Whose turn it is, for a job's brand and its creator. */
export const presentTurn = ({ job }: JobRow) => ({
  reminded_at: job.remindedAt?.toISOString() ?? null,
  cancellable_from: cancellableFrom(job)?.toISOString() ?? null,
});

export const presentTerms = ({ deliveryDays, revisionDays, revisionRounds }: Terms) => ({
  delivery_days: deliveryDays,
  revision_days: revisionDays,
  revision_rounds: revisionRounds,
});

/** A row of a brand's orders. */
export const presentOrder = (row: JobRow, links: SessionLinks): Data<typeof jobsApi.listBrandJobs>[number] =>
  Object.assign(presentBrandJob(row, links), { unread: row.unread });

/** The reason why the admins ended a job, shown only to the creator who worked on it, not to other applicants. */
export const endReasonFor = (creatorId: number, { job }: JobRow): string | null =>
  job.creatorId === creatorId ? job.endReason : null;

/** An invitation as the invited creator sees it. */
export const presentOwnInvitation = ({
  id,
  note,
  createdAt,
  sentAt,
  ...moments
}: NonNullable<JobRow['invitation']>) => ({
  id,
  note,
  created_at: (sentAt ?? createdAt).toISOString(),
  seen: bit(moments.seenAt !== null),
  declined: bit(moments.declinedAt !== null),
});

const NO_BRIEF = { script: null, notes: null };
/** Hides the video and the progress of the work. */
const NO_COURSE = {
  userjob: null,
  shipped_at: null,
  received_at: null,
  carrier: null,
  tracking_number: null,
  completed_at: null,
  due_at: null,
  paused_at: null,
};

/**
 * Fields that this creator may not read, set to null: the brief of a job that is closed to them, and the work of
 * another creator.
 */
export const hiddenFrom = (creatorId: number, row: JobAndApplication) => ({
  ...(!canReadBrief(creatorId, row) && NO_BRIEF),
  ...(row.job.creatorId !== creatorId && NO_COURSE),
});

/** A job for a creator, with the creator's own application and invitation. Only the accepted creator sees the work. */
export const presentCreatorJob = (
  row: JobRow,
  links: SessionLinks,
  creatorId: number,
): Data<typeof jobsApi.listOpenJobs>[number] => {
  const { application, invitation } = row;
  return Object.assign(presentJob(row, links), hiddenFrom(creatorId, row), {
    end_reason: endReasonFor(creatorId, row),
    opened_at: row.job.openedAt?.toISOString() ?? null,
    // An acceptance rejects all others, so the number of a closed job would be 0.
    applicants: canTake('apply', row.job.status) ? row.job.applicants : null,
    application: application && presentOwnApplication(application),
    invitation: invitation && presentOwnInvitation(invitation),
  });
};

/** A job for the accepted creator, with its stage. */
export const presentOwnJob = (
  row: JobRow,
  links: SessionLinks,
  creatorId: number,
): Data<typeof homeApi.creatorHome>['tasks'][number]['job'] =>
  Object.assign(presentCreatorJob(row, links, creatorId), presentStage(row));

/** A row of the accepted creator's tasks list. */
export const presentTask = (
  row: JobRow,
  links: SessionLinks,
  creatorId: number,
): Data<typeof jobsApi.listTasks>[number] =>
  Object.assign(presentOwnJob(row, links, creatorId), { unread: row.unread });

/** Start of the required action, and the applicants among whom a brand chooses. */
const concernOf = ({ job, invitation }: JobRow, side: Side) => {
  if (side === 'brand')
    return {
      stage_since: stageSince(job).toISOString(),
      applicants: job.applicants,
      new_applicants: job.newApplicants,
      invited: bit(false),
    };
  const waiting = canTake('apply', job.status) ? invitation : null;
  const since = waiting?.sentAt ?? stageSince(job);
  return { stage_since: since.toISOString(), applicants: 0, new_applicants: 0, invited: bit(waiting !== null) };
};

/** A job in which one side must act, for that side. */
export const presentNeed = (
  row: JobRow,
  links: SessionLinks,
  side: Side,
): Data<typeof homeApi.brandHome>['needs_you'][number] => ({
  id: row.job.id,
  stage: jobStage(row.job),
  ...concernOf(row, side),
  product: { name: row.product.name, image: links.picture(row.productImage) },
  person:
    side === 'brand'
      ? presentAccepted(row, links)
      : { id: row.brand.id, name: row.brand.name, picture: row.brandPicture && links.picture(row.brandPicture) },
});

/** Creators who were not accepted see nothing of other applicants or of the work. */
const NO_STAGE = { stage: null, stage_since: null, reminded_at: null, cancellable_from: null };

/** A job's details for a creator; the accepted creator also gets the stage and every version of the video. */
export const presentCreatorJobDetail = (
  { row, deliveries, viewer, fits, needsAddress, isShowingAllowed, rating, terms }: CreatorJobDetail,
  links: SessionLinks,
): Data<typeof jobsApi.getCreatorJob> =>
  Object.assign(
    presentCreatorJob(row, links, viewer),
    row.job.creatorId === viewer ? { ...presentStage(row), ...presentTurn(row) } : NO_STAGE,
    {
      terms: presentTerms(terms),
      fits: bit(fits),
      needs_address: bit(needsAddress),
      deliveries: deliveries.map((delivery) => presentVersion(delivery, row, links)),
      portfolio_allowed: bit(isShowingAllowed),
      looked_after: row.job.creatorId === viewer ? lookedAfter(row) : bit(false),
      ...presentRating(rating),
    },
  );
