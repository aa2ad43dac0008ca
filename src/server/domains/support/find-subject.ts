import type { Subject, SubjectKind } from '#shared/domain/messages/subjects.ts';
import { creatorPagePolicy, isShown } from '#shared/domain/people/member-pages.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { findAttachment } from '../chat/attachments.repository.ts';
import { canSeeAttachment, isAcquainted, isTakingPart } from '../chat/chat.policy.ts';
import { findContact } from '../chat/chat.repository.ts';
import type { NamedSubject } from '../chat/store-message.repository.ts';
import { findViewedJob } from '../discovery/find-viewed-job.ts';
import { canManageJob, canSeeJob } from '../jobs/jobs.policy.ts';
import { findJob, type JobRow } from '../jobs/jobs.repository.ts';
import { excerptOf } from '../notifications/notify-users.ts';
import { listFilmedProducts } from '../people/brand-page.repository.ts';
import {
  canReadBrandComments,
  canReadCommentsAboutBrand,
  canReadCreatorComments,
  canSeeBrand,
  canSeeCreator,
} from '../people/people.policy.ts';
import { findSeenBrand } from '../people/read-brand-page.ts';
import { findSeenCreator, type SeenCreator } from '../people/read-creator-page.ts';
import { findSample } from '../portfolio/portfolio.repository.ts';
import { canReview, findWithVersion } from '../review/review.service.ts';
import {
  findDelivery,
  findMessage,
  findNameOf,
  findProduct,
  findShownComment,
  jobsWithProduct,
} from './support.repository.ts';

type Named = Omit<NamedSubject, keyof Subject>;
type Parts = Pick<Context, 'db' | 'clock'>;
type Find = (parts: Parts, actor: Actor, id: number) => Promise<Named | null>;

const seenJob = async (parts: Parts, actor: Actor, id: number): Promise<JobRow | null> => {
  if (actor.role === 'brand') {
    const job = await findJob(parts.db.orm, id);
    return job && canManageJob(actor, job) ? job : null;
  }
  const job = await findViewedJob(parts, id, actor.id);
  return job && canSeeJob(actor, job) ? job : null;
};

const seenCreator = async (parts: Parts, actor: Actor, id: number): Promise<SeenCreator | null> => {
  const creator = await findSeenCreator(parts, actor, id);
  return creator && canSeeCreator(actor, creator) ? creator : null;
};

const seenBrand = async (parts: Parts, actor: Actor, id: number) => {
  const brand = await findSeenBrand(parts, actor, id);
  return brand && canSeeBrand(actor, brand) ? brand : null;
};

const findPerson: Find = async (parts, actor, id) => {
  const member = (await seenCreator(parts, actor, id)) ?? (await seenBrand(parts, actor, id));
  if (member) return { label: member.user.name, userId: id };
  // The conversation outlives the page.
  const contact = await findContact(parts.db.orm, actor, id);
  return contact && isAcquainted(actor, contact) ? { label: contact.person.name, userId: id } : null;
};

const findPicture: Find = async (parts, actor, id) => {
  const member = (await seenCreator(parts, actor, id)) ?? (await seenBrand(parts, actor, id));
  return member?.picture ? { label: `Picture of ${member.user.name}`, userId: id } : null;
};

const findPitch: Find = async (parts, actor, id) => {
  const creator = await seenCreator(parts, actor, id);
  const isSeen = creator?.pitch && isShown(creatorPagePolicy, 'video', creator.viewer);
  return isSeen ? { label: `Pitch of ${creator.user.name}`, userId: id } : null;
};

const findPortfolioSample: Find = async (parts, actor, id) => {
  const sample = await findSample(parts.db.orm, id);
  const creator = sample && (await seenCreator(parts, actor, sample.creatorId));
  if (!creator || !isShown(creatorPagePolicy, 'samples', creator.viewer)) return null;
  const title = sample.title === null ? '' : `: “${sample.title}”`;
  return { label: `Sample of ${creator.user.name}${title}`, userId: sample.creatorId };
};

/** Both sides of the job see its versions; others the one that the creator's page shows. */
const findVideo: Find = async (parts, actor, id) => {
  const found = await findDelivery(parts.db.orm, id);
  if (!found) return null;
  const { delivery, job, product, isShown: isInPortfolio } = found;
  const isSide = actor.id === job.brandId || actor.id === delivery.creatorId;
  if (isSide)
    return { label: `Job #${job.id}, ${product}: video, version ${delivery.version}`, userId: delivery.creatorId };
  const creator = isInPortfolio ? await seenCreator(parts, actor, delivery.creatorId) : null;
  if (!creator || !isShown(creatorPagePolicy, 'shown_jobs', creator.viewer)) return null;
  return { label: `Video of ${creator.user.name}: ${product}`, userId: delivery.creatorId };
};

const findSentAttachment: Find = async ({ db: { orm } }, actor, id) => {
  const found = await findAttachment(orm, id);
  if (!found?.conversation || !canSeeAttachment(actor, found)) return null;
  const { attachment, file } = found;
  const kind = attachment.kind === 'picture' ? 'Photo' : 'Video';
  const sender = await findNameOf(orm, attachment.ownerId);
  return { label: `${kind} from ${sender}: ${file.originalName}`, userId: attachment.ownerId };
};

const findChatMessage: Find = async ({ db: { orm } }, actor, id) => {
  const found = await findMessage(orm, id);
  if (!found || !isTakingPart(actor, found.conversation)) return null;
  const { message, sender } = found;
  const words = message.body === '' ? '' : `: “${excerptOf(message.body)}”`;
  return { label: `Message from ${sender}${words}`, userId: message.senderId };
};

const findSeenProduct: Find = async (parts, actor, id) => {
  const product = await findProduct(parts.db.orm, id);
  if (!product) return null;
  const named = { label: `Product: ${product.name}`, userId: product.brandId };
  if (actor.role === 'brand') return product.brandId === actor.id ? named : null;
  for (const jobId of await jobsWithProduct(parts.db.orm, id, actor.id)) {
    if (await seenJob(parts, actor, jobId)) return named;
  }
  const filmed = (await seenBrand(parts, actor, product.brandId))
    ? await listFilmedProducts(parts.db.orm, product.brandId)
    : [];
  return filmed.some((shown) => shown.id === id) ? named : null;
};

/** A comment is on the page of the one whom it is about, and a brand's on its own page too. */
const findComment: Find = async (parts, actor, id) => {
  const found = await findShownComment(parts.db.orm, id);
  if (!found) return null;
  const { by, rating } = found;
  const brand = await findSeenBrand(parts, actor, rating.brandId);
  const creator = by === 'brand' ? await findSeenCreator(parts, actor, rating.creatorId) : undefined;
  const isSeen =
    by === 'brand'
      ? (creator && canReadCreatorComments(actor, creator)) || (brand && canReadBrandComments(actor, brand))
      : brand && canReadCommentsAboutBrand(actor, brand);
  if (!isSeen) return null;
  const userId = by === 'brand' ? rating.brandId : rating.creatorId;
  // Without the author's name, which readers may not know.
  return { label: `Comment: “${excerptOf(rating.comment ?? '')}”`, userId };
};

const findReviewNote: Find = async ({ db }, actor, id) => {
  const noted = await findWithVersion({ db }, id);
  if (!noted || noted.found.note.deletedAt || !canReview(actor, noted)) return null;
  const { note, author, version } = noted.found;
  const words = note.words === '' ? 'a drawing' : `“${excerptOf(note.words)}”`;
  return {
    label: `Note of ${author.name} on job #${noted.row.job.id}, version ${version}: ${words}`,
    userId: author.id,
  };
};

const finders: Readonly<Record<SubjectKind, Find>> = {
  job: async (parts, actor, id) => {
    const row = await seenJob(parts, actor, id);
    return row && { label: `Job #${id}, ${row.product.name}`, userId: null };
  },
  person: findPerson,
  picture: findPicture,
  pitch: findPitch,
  sample: findPortfolioSample,
  video: findVideo,
  attachment: findSentAttachment,
  message: findChatMessage,
  product: findSeenProduct,
  comment: findComment,
  note: findReviewNote,
};

/**
 * What a user names to support, as the user may see it.
 * @throws ApiError `notFound` for what does not exist and for what this user cannot see
 */
export const findSubject = async (parts: Parts, actor: Actor, { kind, id }: Subject): Promise<NamedSubject> => {
  const named = await finders[kind](parts, actor, id);
  if (!named) throw new ApiError('notFound');
  return { kind, id, ...named };
};
