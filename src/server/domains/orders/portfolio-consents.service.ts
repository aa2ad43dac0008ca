import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { deleteConsent, insertConsent } from '../jobs/applicants.repository.ts';
import type { JobRow } from '../jobs/jobs.repository.ts';
import { notify } from '../notifications/notify-users.ts';

/**
 * Lets the creator of a completed job show its video on their page, or no longer; then it is hidden, and links to it stop
 * working. The creator is notified of a new consent, and of a withdrawn one that hides a shown video.
 * @throws ApiError `wrongState` for a job that is not completed.
 */
export const consentToPortfolio = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { job: { id: jobId, brandId, creatorId, status }, brand, product }: JobRow,
  isAllowed: boolean,
): Promise<boolean> => {
  if (status !== 'completed' || creatorId === null) {
    throw new ApiError('wrongState', 'Only the video of a completed job can be shown.');
  }
  const [name, what] = [shortName(brand.name), shortName(product.name)];
  await transaction(db, async (tx) => {
    const isNews = isAllowed
      ? await insertConsent(tx.orm, { jobId, brandId, creatorId, allowedAt: clock() })
      : await deleteConsent(tx.orm, jobId);
    if (!isNews) return;
    const message = isAllowed
      ? `${name} lets you show the video of “${what}” on your page. Brands see it there once you switch it on.`
      : `${name} no longer lets you show the video of “${what}”, so it is gone from your page.`;
    await notify(tx, { userId: creatorId, type: 'portfolio_consent', message, jobId, senderId: brandId });
  });
  return isAllowed;
};
