import { limits } from '#shared/domain/limits.ts';
import { writeMoment } from '../clock.ts';
import { transaction } from '../db/transaction.ts';
import { newestComments } from '../domains/ratings/ratings.repository.ts';
import { hideComment, showComment } from '../domains/ratings/ratings.service.ts';
import { audit } from './audit.repository.ts';
import type { Command } from './command.ts';
import { readReason } from './read-reason.ts';

type Comment = Awaited<ReturnType<typeof newestComments>>[number];

const stateOf = (reason: string | null): string => (reason === null ? '' : `, hidden: ${reason}`);

const linesOf = ({ rating, brand, creator }: Comment): string[] => [
  `#${rating.jobId}  ${writeMoment(rating.createdAt)}  ${brand} about ${creator}${stateOf(rating.commentHiddenReason)}`,
  ...`${rating.stars} of ${limits.rating.max} stars: ${rating.comment}`.split(/\r?\n/).map((line) => `  ${line}`),
];

const comments: Command = {
  name: 'comments',
  arguments: [],
  help: 'The newest comments of ratings, each with the number of its job, hidden ones too.',
  run: async ({ db }) => {
    const found = await newestComments(db.orm, limits.page.default);
    return found.length === 0 ? ['Nobody wrote a comment yet.'] : found.flatMap(linesOf);
  },
};

const hide: Command = {
  name: 'hide-comment',
  arguments: [
    { name: 'JOB', kind: 'id' },
    { name: 'REASON', kind: 'text' },
  ],
  help: 'Hides the comment on a job from all pages; its stars still count, and the brand is told the reason.',
  run: (context, { id, text }) => {
    const reason = readReason(text);
    return transaction(context.db, async (tx) => {
      await hideComment(context, tx, id, reason);
      await audit(tx, 'hide-comment', `job:${id}`, {});
      return [`The comment on job #${id} is hidden.`];
    });
  },
};

const show: Command = {
  name: 'show-comment',
  arguments: [{ name: 'JOB', kind: 'id' }],
  help: 'Shows a hidden comment again.',
  run: (context, { id }) =>
    transaction(context.db, async (tx) => {
      await showComment(tx, id);
      await audit(tx, 'show-comment', `job:${id}`, {});
      return [`The comment on job #${id} is shown.`];
    }),
};

export const ratingCommands: readonly Command[] = [comments, hide, show];
