import type { Body } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import { limits } from '#shared/domain/limits.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import { readSettings } from '../../db/settings.repository.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { writeMoment } from '../../lib/clock.ts';
import { excerpt } from '../../lib/excerpt.ts';
import * as chat from '../chat/chat.service.ts';
import { announceChange } from '../jobs/announce-change.ts';
import { assertStep } from '../jobs/assert-step.ts';
import { findPlainJob, lockJob } from '../jobs/job-steps.repository.ts';
import type { JobRow } from '../jobs/jobs.repository.ts';
import { countChangeRequests, newestDelivery, noteChanges } from '../jobs/video-versions.repository.ts';
import { notify } from '../notifications/notify-users.ts';

const NOT_UNDER_WAY = 'Changes can be asked for only while a creator works on the job.';
const NO_VIDEO = 'The creator has not delivered a video yet.';
const NEWER = 'The creator has uploaded a newer version meanwhile. Watch it first.';
const ASKED = 'You have asked for changes to this version already. You can ask again once there is a new one.';
const ROUNDS_USED = 'You have used all rounds of changes. Complete the job, or ask the UGC Admins in the support chat.';

type Wish = Body<typeof jobsApi.askForChanges>;

/**
 * Names the job, so that pages link to it. Words that do not fit into a message are cut; the page of the task shows all
 * of them.
 */
const messageOf = ({ job, product }: JobRow, { version, words }: Wish): string => {
  const what = `the video for job #${job.id}, ${shortName(product.name)}`;
  return excerpt(`Changes to version ${version} of ${what}:\n\n${words}`, limits.chatMessage);
};

/** Locks the job, which serializes concurrent requests and new versions. */
const assertNewest = async (tx: Transaction, jobId: number, version: number): Promise<void> => {
  if ((await lockJob(tx.orm, jobId))?.status !== 'in_progress') throw new ApiError('wrongState', NOT_UNDER_WAY);
  const newest = await newestDelivery(tx.orm, jobId);
  if (!newest) throw new ApiError('wrongState', NO_VIDEO);
  if (newest.version !== version) throw new ApiError('wrongState', NEWER);
  if (newest.changesAskedAt) throw new ApiError('wrongState', ASKED);
  const { revisionRounds } = await readSettings(tx.orm);
  if ((await countChangeRequests(tx.orm, jobId)) >= revisionRounds) throw new ApiError('wrongState', ROUNDS_USED);
};

/**
 * Asks for changes to the newest version of a video, once per version: stores the words with the version, sends them
 * as a message and notifies the creator, in one transaction.
 */
export const askForChanges = async (context: Context, actor: Actor, row: JobRow, wish: Wish): Promise<void> => {
  const { job, brand, product } = row;
  assertStep('askForChanges', { job }, NOT_UNDER_WAY);
  const { id, creatorId } = job;
  if (creatorId === null) throw new Error(`The job ${id} in progress has no creator.`);
  const creator = await chat.reachable(context, actor, creatorId);
  await transaction(context.db, async (tx) => {
    await assertNewest(tx, id, wish.version);
    await noteChanges(tx.orm, { jobId: id, ...wish, at: context.clock() });
    await chat.sendWithStep(context, tx, actor, creator, messageOf(row, wish));
    const due = (await findPlainJob(tx.orm, id))?.dueAt;
    await notify(tx, {
      userId: creatorId,
      type: 'changes_requested',
      message: `${shortName(brand.name)} asks for changes to version ${wish.version} of your video for “${shortName(product.name)}”${due ? `, due on ${writeMoment(due)}` : ''}:`,
      words: wish.words,
      jobId: id,
      senderId: actor.id,
    });
    announceChange(context, tx, { id, brandId: job.brandId });
  });
};
