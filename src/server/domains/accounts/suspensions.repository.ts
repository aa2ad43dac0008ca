import { and, asc, eq, isNull } from 'drizzle-orm';
import { suspensions } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/** What a user is suspended from at the moment, with the reasons. */
export const currentSuspensions = (orm: Queries, userId: number) =>
  orm
    .select({ scope: suspensions.scope, reason: suspensions.reason, createdAt: suspensions.createdAt })
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.endedAt)))
    .orderBy(asc(suspensions.id));
