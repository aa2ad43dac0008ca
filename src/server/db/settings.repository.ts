import { prepared } from './prepared.ts';
import { only } from './rows.ts';
import { settings } from './schema/settings.ts';
import type { Queries } from './transaction.ts';

export type Settings = typeof settings.$inferSelect;

const allSettings = prepared((orm) => orm.select().from(settings));

/** The current fees, prices in cents, tax in percent, and times in days. */
export const readSettings = (orm: Queries): Promise<Settings> => only(allSettings(orm));
