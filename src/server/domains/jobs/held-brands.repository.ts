import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Whether a brand is suspended from orders, so that nobody new sees its open jobs. As an array: there are few. */
export const isHeldBrand = (brandId: SQLWrapper): SQL =>
  sql`${brandId} = any(array(select id from users where suspended_at is not null or 'orders' = any (suspended_from)))`;
