import { limits } from '#shared/domain/limits.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { isEmptyScript, sanitizeScript } from '../../html/sanitize-script.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import { findPlainJob, type Job, storeScript } from '../jobs/job-steps.repository.ts';
import { getJob } from '../jobs/jobs.repository.ts';
import { notify } from '../notifications/notify-users.ts';

const readScript = async (text: string): Promise<string> => {
  const script = await sanitizeScript(text);
  if (isEmptyScript(script)) throw invalidField('script', 'Script is required');
  if (script.length > limits.script) throw invalidField('script', 'The script is too long');
  return script;
};

const whyNot = async (tx: Transaction, id: number): Promise<ApiError> =>
  (await findPlainJob(tx.orm, id))
    ? new ApiError('wrongState', `Job #${id} does not wait for a script.`)
    : new ApiError('notFound', `There is no job #${id}.`);

const announcement = ({ scriptRevisions }: Job, product: string): string =>
  `${scriptRevisions === 1 ? 'The script' : `Revision ${scriptRevisions - 1} of the script`} for “${shortName(product)}” is ready. Read it and approve it.`;

/**
 * Submits the script that a brand ordered, the revision that it asked for, or a correction of either, as HTML or plain
 * text, and notifies the brand. `scriptRevisions` of the job counts the first script and its revisions.
 * @throws ApiError when the job does not wait for a script
 */
export const submitScript = async (context: Context, tx: Transaction, id: number, text: string): Promise<Job> => {
  const script = await readScript(text);
  const job = await storeScript(tx.orm, id, script, context.clock());
  if (!job) throw await whyNot(tx, id);
  const message = announcement(job, (await getJob(tx.orm, id)).product.name);
  await notify(tx, { userId: job.brandId, type: 'script_submitted', message, jobId: id });
  return job;
};
