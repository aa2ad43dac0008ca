import type { TakeDownKind } from '#shared/domain/messages/subjects.ts';
import { asSentence } from '#shared/domain/people/suspension.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { PICTURE_MEDIA_TYPE } from '../../media/picture-media-types.ts';
import type { StoredFile } from '../../uploads/checked-file.ts';
import { describeBytes } from '../../uploads/file-store.ts';
import { lockFiles, updateProfile } from '../accounts/accounts.repository.ts';
import { announceChange } from '../jobs/announce-change.ts';
import { deleteSample, findSample, lockSamples, placeSamples, sampleIds } from '../portfolio/portfolio.repository.ts';
import { hideComment } from '../ratings/ratings.service.ts';
import { findShownComment } from '../support/support.repository.ts';
import { writeToUser } from '../support/support.service.ts';
import {
  findAttachmentOf,
  insertTakeDown,
  lockDelivery,
  lockNote,
  lockProduct,
  neutralizeNote,
  neutralizeProduct,
  takeFilesDown,
} from './take-downs.repository.ts';

/** Something that is taken down, found and locked. */
interface Found {
  readonly userId: number;
  /** What its owner is told was removed. */
  readonly what: string;
  readonly fileIds: readonly number[];
  /** Words that are kept as evidence. */
  readonly words?: string;
  /** Takes it out of what members see; files are not served from then on anyway. */
  hide(takeDownId: number): Promise<void>;
}

interface Wanted {
  readonly kind: TakeDownKind;
  readonly id: number;
  readonly reason: string;
  /** `REMOVED_PICTURE` in the storage. */
  readonly removedPicture: StoredFile;
}

type Find = (context: Context, tx: Transaction, wanted: Wanted) => Promise<Found | undefined>;

const present = (ids: readonly (number | null)[]): number[] => ids.flatMap((id) => id ?? []);

const findProfileFile =
  (column: 'pictureFileId' | 'pitchFileId', what: string): Find =>
  async (_context, tx, { id: userId }) => {
    const fileId = (await lockFiles(tx.orm, userId))[column];
    const hide = () => updateProfile(tx.orm, userId, { [column]: null });
    return fileId === null ? undefined : { userId, what, fileIds: [fileId], hide };
  };

const findPortfolioSample: Find = async (_context, tx, { id }) => {
  const known = await findSample(tx.orm, id);
  if (!known) return undefined;
  const { creatorId } = known;
  await lockSamples(tx.orm, creatorId);
  const sample = await deleteSample(tx.orm, id);
  if (!sample) return undefined;
  const hide = async () => placeSamples(tx.orm, creatorId, await sampleIds(tx.orm, creatorId));
  const what = `a video of your portfolio${sample.title === null ? '' : ` (“${sample.title}”)`}`;
  return { userId: creatorId, what, fileIds: present([sample.fileId, sample.posterFileId]), hide };
};

/** The version stays in the history of its job, without the video. */
const findVideo: Find = async (context, tx, { id }) => {
  const found = await lockDelivery(tx.orm, id);
  if (!found) return undefined;
  const { delivery, job, product } = found;
  const hide = async () => {
    const about = { kind: 'job', id: job.id, label: `Job #${job.id}, ${product}`, userId: null } as const;
    const text = `The UGC Admins removed version ${delivery.version} of the video of this job. They look after the job; write to us here if you have a question.`;
    await writeToUser(context, tx, job.brandId, text, about);
    announceChange(context, tx, { ...job, creatorId: delivery.creatorId });
  };
  const what = `version ${delivery.version} of your video for job #${job.id}, ${product}`;
  return { userId: delivery.creatorId, what, fileIds: present([delivery.fileId, delivery.posterFileId]), hide };
};

const findSentAttachment: Find = async (_context, tx, { id }) => {
  const found = await findAttachmentOf(tx.orm, id);
  if (!found) return undefined;
  const what = `a ${found.kind === 'picture' ? 'photo' : 'video'} that you sent in a message`;
  return { userId: found.ownerId, what, fileIds: [found.fileId], hide: async () => {} };
};

/** A grey picture of 320 × 320 pixels, which takes the place of a product's. Store it before the transaction. */
export const REMOVED_PICTURE = describeBytes(
  Buffer.from(
    'UklGRhABAABXRUJQVlA4IAQBAAAQGQCdASpAAUABPtFosVMoJiSioCgBABoJaW7hd1tLAAJ7APfbJyHvtk5D4L61poX2E0Y3mX6e2TkPfbJyHvtk5D32ych77ZOQ99snIe/AEA99snIe+2TkPfbJyHvtk5D32ych77ZOQ+hfS7Xi5OQ99snIe+2TkPfbJyHvtk5D32ycj/nk5D32ych77ZOQ99snIe+2TkPfbJyHvtlAy8XJyHvtk5D32ych77ZOQ99snIe+2TkPfbmX6e2TkPfbJyHvtk5D32ych77ZOQ99snIbwAD+/7HUmccRHKYiOUxEcpiI5TERyg3IifcvYQVJCoCDfIVAQb5CoCDfIVAQb5CoCAAAAA==',
    'base64',
  ),
  PICTURE_MEDIA_TYPE,
  'removed.webp',
);

const findProduct: Find = async (context, tx, { id, removedPicture: file }) => {
  const product = await lockProduct(tx.orm, id);
  if (!product || product.takeDownId !== null) return undefined;
  const { brandId, name, description, website, imageFileId } = product;
  const hide = async (takeDownId: number) => {
    const grey = await context.files.keep(tx, { ownerId: brandId, kind: 'product', file, hasRoom: true });
    const archivedAt = product.archivedAt ?? context.clock();
    await neutralizeProduct(tx.orm, id, { imageFileId: grey.id, takeDownId, archivedAt });
  };
  const words = [name, description, website].filter(Boolean).join('\n\n');
  return { userId: brandId, what: `your product “${name}”`, fileIds: [imageFileId], words, hide };
};

const findComment: Find = async (context, tx, { id, reason }) => {
  const found = await findShownComment(tx.orm, id);
  if (!found) return undefined;
  const { by, rating } = found;
  const hide = () => hideComment(context, tx, id, reason);
  const userId = by === 'brand' ? rating.brandId : rating.creatorId;
  return { userId, what: `your comment on job #${rating.jobId}`, fileIds: [], words: rating.comment ?? '', hide };
};

/** Both sides read in its place that it was removed; the replies to it stay. */
const findReviewNote: Find = async (context, tx, { id }) => {
  const found = await lockNote(tx.orm, id);
  if (!found || found.note.takeDownId !== null) return undefined;
  const { note, job } = found;
  const hide = async (takeDownId: number) => {
    await neutralizeNote(tx.orm, id, takeDownId);
    announceChange(context, tx, job);
  };
  const words = [note.words, note.strokes && '(with a drawing)'].filter(Boolean).join('\n');
  return { userId: note.authorId, what: `your note on the video of job #${job.id}`, fileIds: [], words, hide };
};

const finders: Readonly<Record<TakeDownKind, Find>> = {
  picture: findProfileFile('pictureFileId', 'your profile picture'),
  pitch: findProfileFile('pitchFileId', 'your video pitch'),
  sample: findPortfolioSample,
  video: findVideo,
  attachment: findSentAttachment,
  product: findProduct,
  comment: findComment,
  note: findReviewNote,
};

/**
 * Takes something down for an operator: it leaves what members see, its files are served to nobody and kept for a year as
 * evidence, and its owner is told the reason.
 * @returns the number of the take-down
 * @throws ApiError `notFound` when there is no such thing, or it was taken down before
 */
export const takeDown = async (
  context: Context,
  tx: Transaction,
  wanted: Wanted,
): Promise<{ readonly number: number; readonly userId: number }> => {
  const { kind, id, reason } = wanted;
  const gone = () => new ApiError('notFound', `There is no ${kind} ${id} that is shown.`);
  const found = await finders[kind](context, tx, wanted);
  if (!found) throw gone();
  const { userId, what, fileIds, words = null } = found;
  const row = { kind, recordId: id, userId, words, reason, createdAt: context.clock() };
  const number = await insertTakeDown(tx.orm, row);
  if (!(await takeFilesDown(tx.orm, fileIds, number))) throw gone();
  await found.hide(number);
  const text = `The UGC Admins removed ${what}: ${asSentence(reason)} If you think that this is wrong, answer here.`;
  await writeToUser(context, tx, userId, text);
  return { number, userId };
};
