import { asc } from 'drizzle-orm';
import { faqs, homeContent, howItWorks, legalTexts } from '../../db/schema/content.ts';
import { settings } from '../../db/schema/settings.ts';
import type { Queries } from '../../db/transaction.ts';

const offerColumns = {
  priceCents: settings.subscriptionPriceCents,
  trialDays: settings.subscriptionTrialDays,
  periodDays: settings.subscriptionRenewalDays,
};

/** What the subscription costs, in cents and days. */
export interface SubscriptionTerms {
  readonly priceCents: number;
  readonly trialDays: number;
  readonly periodDays: number;
}

/** The content of the landing page. */
export const readHomeContent = async (orm: Queries) => {
  const [welcome] = await orm.select().from(homeContent);
  const [offer] = await orm.select(offerColumns).from(settings);
  if (!offer) throw new Error('The settings row is missing.');
  return {
    welcome,
    offer,
    steps: await orm.select().from(howItWorks).orderBy(asc(howItWorks.position)),
    faqs: await orm.select().from(faqs).orderBy(asc(faqs.position)),
  };
};

/** Terms, privacy text, what the subscription costs, and the maintenance switch. */
export const readPublicSettings = async (orm: Queries) => {
  const texts = new Map((await orm.select().from(legalTexts)).map(({ key, html }) => [key, html]));
  const [row] = await orm.select({ ...offerColumns, maintenanceUntil: settings.maintenanceUntil }).from(settings);
  if (!row) throw new Error('The settings row is missing.');
  return {
    terms: texts.get('terms') ?? '',
    privacy: texts.get('privacy') ?? '',
    offer: row,
    maintenanceUntil: row.maintenanceUntil,
  };
};
