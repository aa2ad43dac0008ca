import { isAbsolute, join } from 'node:path';
import { limits } from '#shared/domain/limits.ts';
import { TAKE_DOWN_KINDS } from '#shared/domain/messages/subjects.ts';
import { transaction } from '../db/transaction.ts';
import { REMOVED_PICTURE, takeDown } from '../domains/moderation/take-down.ts';
import { filesOfTakeDown, findTakeDown, listTakeDowns } from '../domains/moderation/take-downs.repository.ts';
import { newestComments } from '../domains/ratings/ratings.repository.ts';
import { showComment } from '../domains/ratings/ratings.service.ts';
import { ApiError } from '../http/api-error.ts';
import { writeMoment } from '../lib/clock.ts';
import { savedName } from '../media/media-links.ts';
import { writeStored } from './attachment-commands.ts';
import { audit } from './audit.repository.ts';
import { type Command, listed, readReason } from './command.ts';

const KINDS = TAKE_DOWN_KINDS.join('|');

export const takeDownCommands: readonly Command[] = [
  {
    name: 'take-down',
    arguments: { 'KIND ID REASON': 'text' },
    help: 'Removes something from all that members see; its owner is told the reason. Its bytes stay for a year as evidence.',
    details: [
      `KIND is ${KINDS}; ID is its number, as \`support\` names it. Of a picture or pitch it is the member's.`,
      'A delivered video: its brand is told that you look after the job.',
    ],
    run: (context, { text }) => {
      const [named, number = '', ...words] = text.split(' ');
      const kind = TAKE_DOWN_KINDS.find((candidate) => candidate === named);
      if (!kind) throw new ApiError('invalid', `“${named}” is none of ${TAKE_DOWN_KINDS.join(', ')}.`);
      if (!/^[1-9]\d{0,14}$/.test(number))
        throw new ApiError('invalid', `Say which ${kind}: take-down ${kind} 12 REASON`);
      const reason = readReason(words.join(' '));
      return context.files.withStored([REMOVED_PICTURE], (removedPicture) =>
        transaction(context.db, async (tx) => {
          const done = await takeDown(context, tx, { kind, id: Number(number), reason, removedPicture });
          await audit(tx, 'take-down', `${kind}:${number}`, { user: done.userId, take_down: done.number });
          return [`The ${kind} ${number} of person ${done.userId} is taken down: take-down #${done.number}.`];
        }),
      );
    },
  },
  {
    name: 'take-downs',
    help: 'Lists what was taken down last, of whom and why.',
    run: async ({ db }) => {
      const found = await listTakeDowns(db.orm);
      if (found.length === 0) return ['Nothing was taken down yet.'];
      return found.flatMap(({ takeDown: { id, kind, recordId, userId, words, reason, createdAt }, name }) => [
        `#${id}  ${writeMoment(createdAt)}  ${kind} ${recordId} of ${name} (person ${userId}): ${reason}`,
        ...(words ? words.split(/\r?\n/).map((line) => `  ${line}`) : []),
      ]);
    },
  },
  {
    name: 'save-evidence',
    arguments: { 'TAKE-DOWN': 'id', FOLDER: 'text' },
    help: 'Saves the files of a take-down into a folder of this computer.',
    run: async (context, { id, text: folder }) => {
      if (!isAbsolute(folder)) throw new ApiError('invalid', 'Name the whole path of the folder, from its beginning.');
      if (!(await findTakeDown(context.db.orm, id))) throw new ApiError('notFound', `There is no take-down #${id}.`);
      const files = await filesOfTakeDown(context.db.orm, id);
      const paths = files.map((file) =>
        join(folder, `${id}-${file.id}-${savedName(file.originalName, file.mediaType)}`),
      );
      for (const [n, file] of files.entries()) await writeStored(context, file.storageKey, paths[n] ?? folder);
      await transaction(context.db, (tx) => audit(tx, 'save-evidence', `take_down:${id}`, { files: files.length }));
      return files.length === 0 ? [`Take-down #${id} has no files.`] : paths.map((path) => `Saved as ${path}.`);
    },
  },
];

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
      return listed(found.flatMap(linesOf), 'Nobody wrote a comment yet.');
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
