import { limits } from '#shared/domain/limits.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { announceChange } from '../jobs/announce-change.ts';
import { assertStep } from '../jobs/assert-step.ts';
import { askForRevision, findPlainJob } from '../jobs/job-steps.repository.ts';
import type { JobRow } from '../jobs/jobs.repository.ts';

const NOT_NOW = 'A revision can be asked for only while a script waits for your approval.';
const ASKED = 'You have asked for a revision already. We are writing it.';
const NEWER = 'There is a newer version of the script. Read it first.';
const USED = `All ${limits.scriptRevisions} free revisions are used.`;

interface Wish {
  /** The number of the version that the brand has read, from 1. */
  readonly version: number;
  readonly words: string;
}

const whyNot = async (tx: Transaction, id: number, version: number): Promise<ApiError> => {
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
    if (!job) throw await whyNot(tx, row.job.id, version);
    announceChange(context, tx, job);
  });
};
