import { asc } from 'drizzle-orm';
import { faqs, homeContent, howItWorks, legalTexts } from '../../db/schema/content.ts';
import { settings } from '../../db/schema/settings.ts';
import type { Queries } from '../../db/transaction.ts';

/** The content of the landing page. */
export const readHomeContent = async (orm: Queries) => {
  const [welcome] = await orm.select().from(homeContent);
  return {
    welcome,
    steps: await orm.select().from(howItWorks).orderBy(asc(howItWorks.position)),
    faqs: await orm.select().from(faqs).orderBy(asc(faqs.position)),
  };
};

/** Terms, privacy text and the maintenance switch. */
export const readPublicSettings = async (orm: Queries) => {
  const texts = new Map((await orm.select().from(legalTexts)).map(({ key, html }) => [key, html]));
  const [row] = await orm.select({ maintenanceUntil: settings.maintenanceUntil }).from(settings);
  return {
    terms: texts.get('terms') ?? '',
    privacy: texts.get('privacy') ?? '',
    maintenanceUntil: row?.maintenanceUntil ?? null,
  };
};
