import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';

/**
 * Column types that the tables share. This folder declares columns and their types for queries only; the SQL files in
 * `migrations/` create the tables with every key, check, index and trigger, and `schema.engines.test.ts` compares the two
 * column by column.
 */

export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const ref = (name: string) => bigint(name, { mode: 'number' });
export const cents = (name: string) => integer(name);
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
export const createdAt = () => moment('created_at').notNull().defaultNow();
