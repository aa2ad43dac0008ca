import { createHash } from 'node:crypto';
import { readSettings } from '../../db/settings.repository.ts';
import type { Queries } from '../../db/transaction.ts';
import type { priceOrder } from '../checkout/price-order.ts';
import {
  type ApplicantRow,
  applicantsOf,
  isShowingAllowed,
  type Shipping,
  shippingOf,
} from '../jobs/applicants.repository.ts';
import { findRating, type JobRating, type JobRow } from '../jobs/jobs.repository.ts';
import type { Terms } from '../jobs/order-settings.repository.ts';
import { type DeliveryRow, deliveriesOf } from '../jobs/video-versions.repository.ts';
import { type InvitationRow, invitationsOf } from './invitations/invitations.repository.ts';

export interface JobDetail {
  readonly row: JobRow;
  readonly applicants: readonly ApplicantRow[];
  readonly invitations: readonly InvitationRow[];
  readonly rating: JobRating | null;
  readonly deliveries: readonly DeliveryRow[];
  readonly shipping: Shipping | null;
  readonly isShowingAllowed: boolean;
  readonly terms: Terms;
}

/**
 * A job for its brand. It includes who can still be chosen, then only the accepted creator, and nobody once the
 * job has ended without one.
 */
export const jobDetail = async (orm: Queries, row: JobRow): Promise<JobDetail> => {
  const { id, status, creatorId } = row.job;
  const hasCompleted = status === 'completed';
  const [all, invitations, rating, deliveries, shipping, isAllowed, terms] = await Promise.all([
    applicantsOf(orm, id),
    invitationsOf(orm, id),
    hasCompleted ? findRating(orm, 'brand', id) : null,
    row.delivery ? deliveriesOf(orm, id) : [],
    shippingOf(orm, row),
    hasCompleted && isShowingAllowed(orm, id),
    readSettings(orm),
  ]);
  const applicants = status === 'pending' ? all : all.filter(({ creator }) => creator.id === creatorId);
  return { row, applicants, invitations, rating, deliveries, shipping, isShowingAllowed: isAllowed, terms };
};

type OrderColumn = Exclude<
  keyof Awaited<ReturnType<typeof priceOrder>>,
  'scriptingCents' | 'taxCents' | 'totalCents' | 'taxPercent'
>;
/** The columns that an order's form fills, without what follows from them; a new one has to be added here. */
const ORDER_COLUMNS: Readonly<Record<OrderColumn, true>> = {
  productId: true,
  videoSettingId: true,
  aspectRatioSettingId: true,
  priceCents: true,
  withScripting: true,
  script: true,
  gender: true,
  ageMin: true,
  ageMax: true,
  notes: true,
};

/**
 * The version of an order: a digest of what its form holds. It differs exactly when the order does, whatever else has
 * happened to the job.
 */
export const orderVersion = ({ job }: Pick<JobRow, 'job'>): string => {
  const ordered = Object.keys(ORDER_COLUMNS).map((column) => job[column as OrderColumn]);
  return createHash('sha256').update(JSON.stringify(ordered)).digest('base64url');
};
