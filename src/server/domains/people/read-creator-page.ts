import { creatorPagePolicy, isShown, type MemberViewer, viewerOf } from '#shared/domain/people/member-pages.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { isAcquainted } from '../chat/chat.policy.ts';
import { findContact } from '../chat/chat.repository.ts';
import { listSamples, listShownJobs, type SampleRow, type ShownJobRow } from '../portfolio/portfolio.repository.ts';
import {
  type CreatorRow,
  countFinishedTogether,
  countRatingsByStars,
  findAnswerTime,
  findCreator,
  type StarCounts,
} from './creator-page.repository.ts';
import { isFavourite } from './people.repository.ts';

type Parts = Pick<Context, 'db'>;

/** A creator with the caller's relation to them. */
export interface SeenCreator extends CreatorRow {
  readonly viewer: MemberViewer;
}

/** A creator as the actor may see them. */
export const findSeenCreator = async (
  { db: { orm } }: Parts,
  actor: Actor,
  id: number,
): Promise<SeenCreator | undefined> => {
  const creator = await findCreator(orm, { id });
  if (!creator) return undefined;
  const contact = actor.role === 'brand' ? await findContact(orm, actor, id) : undefined;
  return { ...creator, viewer: viewerOf(actor, creator.user, contact !== undefined && isAcquainted(actor, contact)) };
};

export interface CreatorPage extends SeenCreator {
  readonly ratings: StarCounts;
  /** Seconds. */
  readonly answersWithin: number | null;
  readonly finishedTogether: number | null;
  readonly isFavourite: boolean;
  readonly samples: readonly SampleRow[];
  readonly shownJobs: readonly ShownJobRow[];
}

/** The figures of a creator's page, as far as the viewer sees them. */
export const readCreatorPage = async (
  { db: { orm } }: Parts,
  actor: Pick<Actor, 'id'>,
  creator: SeenCreator,
): Promise<CreatorPage> => {
  const { viewer, user } = creator;
  const [ratings, answersWithin, finishedTogether, isMarked, samples, shownJobs] = await Promise.all([
    countRatingsByStars(orm, user, 'brand'),
    isShown(creatorPagePolicy, 'answers_within', viewer) ? findAnswerTime(orm, user.id) : null,
    isShown(creatorPagePolicy, 'finished_together', viewer) ? countFinishedTogether(orm, actor.id, user.id) : null,
    isShown(creatorPagePolicy, 'favourite', viewer) ? isFavourite(orm, actor.id, user.id) : false,
    isShown(creatorPagePolicy, 'samples', viewer) ? listSamples(orm, user.id) : [],
    isShown(creatorPagePolicy, 'shown_jobs', viewer) ? listShownJobs(orm, user.id, viewer === 'owner') : [],
  ]);
  return { ...creator, ratings, answersWithin, finishedTogether, isFavourite: isMarked, samples, shownJobs };
};
