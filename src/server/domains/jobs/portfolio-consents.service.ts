import { limits } from '#shared/domain/limits.ts';
import { shortName } from '#shared/domain/short-name.ts';
import { days } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { type AttemptLimit, Attempts } from '../auth/attempts.service.ts';
import { notify } from '../notifications/notify-users.ts';
import type { JobRow } from './jobs.repository.ts';
import { deleteConsent, insertConsent } from './showing-consents.repository.ts';

/** Bounds the notifications that alternately allowing and withdrawing would send to one creator. */
const GRANTS: AttemptLimit = {
  name: 'portfolio-consent',
  attempts: limits.portfolioConsentsPerDay,
  windowMs: days(1),
  message: `A video can be allowed ${limits.portfolioConsentsPerDay} times a day. Please go on tomorrow.`,
};

/**
 * Lets the creator of a completed job show its video on their page, or no longer; then it is hidden, and links to it stop
 * working. The creator is notified of a new consent, and of a withdrawn one that hides a shown video.
 * @throws ApiError `wrongState` for a job that is not completed.
 */
export const consentToPortfolio = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { job: { id: jobId, brandId, creatorId, status }, brand }: JobRow,
  isAllowed: boolean,
): Promise<boolean> => {
  if (status !== 'completed' || creatorId === null) {
    throw new ApiError('wrongState', 'Only the video of a completed job can be shown.');
  }
  const name = shortName(brand.name);
  await transaction(db, async (tx) => {
    const isNews = isAllowed
      ? await insertConsent(tx.orm, { jobId, brandId, creatorId, allowedAt: clock() })
      : await deleteConsent(tx.orm, jobId);
    if (!isNews) return;
    const message = isAllowed
      ? `${name} lets you show the video of job #${jobId} on your page. Brands see it there once you switch it on.`
      : `${name} no longer lets you show the video of job #${jobId}, so it is gone from your page.`;
    await notify(tx, { userId: creatorId, type: 'portfolio_consent', message, jobId, senderId: brandId });
  });
  return isAllowed;
};

/** A brand's decisions whether a video may be shown. Consents are limited per job and day, withdrawals never. */
export class PortfolioConsents {
  readonly #context: Context;
  readonly #grants: Attempts;

  constructor(context: Context) {
    this.#context = context;
    this.#grants = new Attempts(context, GRANTS);
  }

  decide(row: JobRow, isAllowed: boolean): Promise<boolean> {
    const decide = () => consentToPortfolio(this.#context, row, isAllowed);
    return isAllowed ? this.#grants.spend(String(row.job.id), decide) : decide();
  }
}
