import { canTake } from '#shared/domain/job-lifecycle.ts';
import { limits } from '#shared/domain/limits.ts';
import { shortName } from '#shared/domain/short-name.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { isEmptyScript, sanitizeScript } from '../../html/sanitize-script.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import { notify } from '../notifications/notify-users.ts';
import { findPlainJob, type Job, storeScript } from './job-steps.repository.ts';
import { getJob } from './jobs.repository.ts';

/** The first script plus its revisions; the database rejects more. */
const SUBMISSIONS = 1 + limits.scriptRevisions;

const readScript = async (text: string): Promise<string> => {
  const script = await sanitizeScript(text);
  if (isEmptyScript(script)) throw invalidField('script', 'Script is required');
  if (script.length > limits.script) throw invalidField('script', 'The script is too long');
  return script;
};

const whyNot = async (tx: Transaction, id: number): Promise<ApiError> => {
  const job = await findPlainJob(tx.orm, id);
  if (!job) return new ApiError('notFound', `There is no job #${id}.`);
  if (!canTake('submitScript', job.status)) return new ApiError('wrongState', `Job #${id} does not wait for a script.`);
  return new ApiError(
    'wrongState',
    `The script of job #${id} was revised ${limits.scriptRevisions} times; no more revisions are included.`,
  );
};

const announcement = ({ scriptRevisions }: Job, product: string): string =>
  `${scriptRevisions === 1 ? 'The script' : `Revision ${scriptRevisions - 1} of the script`} for “${shortName(product)}” is ready. Read it and approve it.`;

/**
 * Submits the script that a brand ordered, or its next revision, as HTML or plain text, and notifies the brand.
 * `scriptRevisions` of the job counts all submissions, including the first.
 * @throws ApiError when the job does not wait for a script, or all revisions are used.
 */
export const submitScript = async (context: Context, tx: Transaction, id: number, text: string): Promise<Job> => {
  const script = await readScript(text);
  const job = await storeScript(tx.orm, id, script, { now: context.clock(), submissions: SUBMISSIONS });
  if (!job) throw await whyNot(tx, id);
  const message = announcement(job, (await getJob(tx.orm, id)).product.name);
  await notify(tx, { userId: job.brandId, type: 'script_submitted', message, jobId: id });
  return job;
};
