import { eq, isNull } from 'drizzle-orm';
import { products } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/** The names of all accounts, by id. */
export const namesOfAccounts = (orm: Queries) =>
  orm
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(isNull(users.deletedAt))
    .orderBy(users.id);

/** The names of all products that can be ordered, with the address of their brand, by id. */
export const namesOfProducts = (orm: Queries) =>
  orm
    .select({ id: products.id, name: products.name, email: users.email })
    .from(products)
    .innerJoin(users, eq(users.id, products.brandId))
    .where(isNull(products.archivedAt))
    .orderBy(products.id);
