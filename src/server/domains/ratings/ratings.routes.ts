import { and, eq } from 'drizzle-orm';
import { ratingsApi as api } from '#shared/contract/ratings.ts';
import type { Context } from '../../context.ts';
import { jobs } from '../../db/schema/jobs.ts';
import type { Actor } from '../../http/actor.ts';
import { type Route, recordRoute } from '../../http/route.ts';
import { rateCreator } from './ratings.service.ts';

/** A brand rates creators it worked with; any other creator is unknown to it. */
const workedTogether = (actor: Actor, { brandId }: { brandId: number }): boolean => brandId === actor.id;

export const ratingRoutes = ({ db }: Context): Route[] => [
  recordRoute(api.rateCreator, {
    find: async ({ actor, params }) => {
      const [job] = await db.orm
        .select({ brandId: jobs.brandId })
        .from(jobs)
        .where(and(eq(jobs.brandId, actor.id), eq(jobs.creatorId, params.id)))
        .limit(1);
      return job;
    },
    policy: workedTogether,
    run: ({ actor, params, body }) => rateCreator(db, actor, params.id, body),
  }),
];
