import { asc, eq } from 'drizzle-orm';
import { jobs, products } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/**
 * Jobs whose script the admins write and the brand has not approved yet, oldest first, with the number of submissions and
 * what the brand asks to revise.
 */
export const jobsAwaitingScripts = (orm: Queries) =>
  orm
    .select({
      id: jobs.id,
      submissions: jobs.scriptRevisions,
      askedAt: jobs.scriptAskedAt,
      words: jobs.scriptWords,
      brand: users.name,
      product: products.name,
    })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.brandId))
    .innerJoin(products, eq(products.id, jobs.productId))
    .where(eq(jobs.status, 'awaiting_scripting'))
    .orderBy(asc(jobs.id));
