import { ratingsApi as api } from '#shared/contract/ratings.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { type Route, recordRoute } from '../../http/route.ts';
import { findJobOf, findRatedJob, type RatedJob } from './ratings.repository.ts';
import { rateBrand, rateCreator } from './ratings.service.ts';

/** A brand may rate creators it has worked with; any other creator is reported as not found. */
const workedTogether = (actor: Actor, { brandId }: { brandId: number }): boolean => brandId === actor.id;

/** Only the accepted creator rates the brand of a job. */
const workedFor = (actor: Actor, { creatorId }: RatedJob): boolean => creatorId === actor.id;

export const ratingRoutes = (context: Context): Route[] => [
  recordRoute(api.rateCreator, {
    find: ({ actor, params }) => findJobOf(context.db.orm, actor.id, params.id),
    policy: workedTogether,
    run: ({ actor, params, body }) => rateCreator(context, actor, params.id, body),
    onRepeat: async () => {},
  }),
  recordRoute(api.rateBrand, {
    find: ({ params }) => findRatedJob(context.db.orm, params.id),
    policy: workedFor,
    run: ({ actor, body }, job) => rateBrand(context, actor, job, body),
    onRepeat: async () => {},
  }),
];
