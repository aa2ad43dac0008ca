import type { Body } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import { limits } from '#shared/domain/limits.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { isEmptyScript, sanitizeScript } from '../../html/sanitize-script.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import { announceChange } from '../jobs/announce-change.ts';
import { assertStep } from '../jobs/assert-step.ts';
import { askForRevision, findPlainJob, type Job, storeScript } from '../jobs/job-steps.repository.ts';
import { getJob, type JobRow } from '../jobs/jobs.repository.ts';
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

const NOT_NOW = 'A revision can be asked for only while a script waits for your approval.';
const ASKED = 'You have asked for a revision already. We are writing it.';
const NEWER = 'There is a newer version of the script. Read it first.';
const USED = `All ${limits.scriptRevisions} free revisions are used.`;

type Wish = Body<typeof jobsApi.askForScript>;

const whyNotAsked = async (tx: Transaction, id: number, version: number): Promise<ApiError> => {
  const job = await findPlainJob(tx.orm, id);
  if (job?.status !== 'awaiting_scripting') return new ApiError('wrongState', NOT_NOW);
  if (job.scriptAskedAt) return new ApiError('wrongState', ASKED);
  if (!job.script) return new ApiError('wrongState', NOT_NOW);
  return new ApiError('wrongState', job.scriptRevisions === version ? USED : NEWER);
};

/**
 * Asks the UGC Admins for a revision of the newest version of an ordered script, once per version; `list-scripts` shows
 * them the words. An approval or another version at the same time wins or loses by the state of the job.
 * @throws ApiError `wrongState`
 */
export const askForScript = async (context: Context, row: JobRow, { version, words }: Wish): Promise<void> => {
  assertStep('askForScript', row, NOT_NOW);
  await transaction(context.db, async (tx) => {
    const job = await askForRevision(tx.orm, row.job.id, { version, words, now: context.clock() });
    if (!job) throw await whyNotAsked(tx, row.job.id, version);
    announceChange(context, tx, job);
  });
};
