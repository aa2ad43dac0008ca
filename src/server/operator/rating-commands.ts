import { limits } from '#shared/domain/limits.ts';
import { ROLES, type Role } from '#shared/domain/roles.ts';
import { writeMoment } from '../clock.ts';
import { transaction } from '../db/transaction.ts';
import { newestComments } from '../domains/ratings/ratings.repository.ts';
import { hideComment, showComment } from '../domains/ratings/ratings.service.ts';
import { audit } from './audit.repository.ts';
import type { Command } from './command.ts';
import { readReason } from './read-reason.ts';

type Comment = Awaited<ReturnType<typeof newestComments>>[number];

const stateOf = (reason: string | null): string => (reason === null ? '' : `, hidden: ${reason}`);

/** Begins with how `hide-comment` names the comment. */
const headingOf = ({ rating, by, brand, creator }: Comment): string =>
  by === 'brand'
    ? `#${rating.jobId}  ${writeMoment(rating.createdAt)}  ${brand} about ${creator}`
    : `creator #${rating.jobId}  ${writeMoment(rating.createdAt)}  ${creator} about ${brand}`;

const linesOf = (comment: Comment): string[] => [
  `${headingOf(comment)}${stateOf(comment.rating.commentHiddenReason)}`,
  ...`${comment.rating.stars} of ${limits.rating.max} stars: ${comment.rating.comment}`
    .split(/\r?\n/)
    .map((line) => `  ${line}`),
];

const comments: Command = {
  name: 'comments',
  arguments: [],
  help: 'The newest comments of brands and creators, each with the number of its job, hidden ones too.',
  run: async ({ db }) => {
    const found = await newestComments(db.orm, limits.page.default);
    return found.length === 0 ? ['Nobody wrote a comment yet.'] : found.flatMap(linesOf);
  },
};

/** The second word of a command about a comment; without one it is about the brand's. */
const words = { brand: '', creator: ' creator' } as const satisfies Record<Role, string>;

const hideBy = (by: Role): Command => ({
  name: `hide-comment${words[by]}`,
  arguments: [
    { name: 'JOB', kind: 'id' },
    { name: 'REASON', kind: 'text' },
  ],
  help: `Hides the ${by}'s comment on a job from all pages; its stars still count, and the ${by} is told the reason.`,
  run: (context, { id, text }) => {
    const reason = readReason(text);
    return transaction(context.db, async (tx) => {
      await hideComment(context, tx, { by, jobId: id }, reason);
      await audit(tx, `hide-comment${words[by]}`, `job:${id}`, {});
      return [`The ${by}'s comment on job #${id} is hidden.`];
    });
  },
});

const showBy = (by: Role): Command => ({
  name: `show-comment${words[by]}`,
  arguments: [{ name: 'JOB', kind: 'id' }],
  help: `Shows a hidden comment of the ${by} again.`,
  run: (context, { id }) =>
    transaction(context.db, async (tx) => {
      await showComment(tx, { by, jobId: id });
      await audit(tx, `show-comment${words[by]}`, `job:${id}`, {});
      return [`The ${by}'s comment on job #${id} is shown.`];
    }),
});

export const ratingCommands: readonly Command[] = [comments, ...ROLES.flatMap((by) => [hideBy(by), showBy(by)])];
