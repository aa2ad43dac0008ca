import { limits } from '#shared/domain/limits.ts';
import { transaction } from '../db/transaction.ts';
import { newestComments } from '../domains/ratings/ratings.repository.ts';
import { showComment } from '../domains/ratings/ratings.service.ts';
import { writeMoment } from '../lib/clock.ts';
import { audit } from './audit.repository.ts';
import type { Command } from './command.ts';

type Comment = Awaited<ReturnType<typeof newestComments>>[number];

const stateOf = (reason: string | null): string => (reason === null ? '' : `, hidden: ${reason}`);

const headingOf = ({ rating, by, brand, creator }: Comment): string => {
  const [author, about] = by === 'brand' ? [brand, creator] : [creator, brand];
  return `#${rating.id}  ${writeMoment(rating.createdAt)}  ${author} about ${about}, job ${rating.jobId}`;
};

const linesOf = (comment: Comment): string[] => [
  `${headingOf(comment)}${stateOf(comment.rating.commentHiddenReason)}`,
  ...`${comment.rating.stars} of ${limits.rating.max} stars: ${comment.rating.comment}`
    .split(/\r?\n/)
    .map((line) => `  ${line}`),
];

export const ratingCommands: readonly Command[] = [
  {
    name: 'comments',
    help: 'Lists the newest comments of brands and creators, hidden ones too; `take-down comment` hides one.',
    run: async ({ db }) => {
      const found = await newestComments(db.orm, limits.page.default);
      return found.length === 0 ? ['Nobody wrote a comment yet.'] : found.flatMap(linesOf);
    },
  },
  {
    name: 'show-comment',
    arguments: { ID: 'id' },
    help: 'Shows a comment again that was taken down.',
    run: (context, { id }) =>
      transaction(context.db, async (tx) => {
        const jobId = await showComment(tx, id);
        await audit(tx, 'show-comment', `comment:${id}`, {});
        return [`Comment #${id} on job #${jobId} is shown.`];
      }),
  },
];
