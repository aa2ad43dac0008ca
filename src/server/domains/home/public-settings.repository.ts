import { settings } from '../../db/schema/settings.ts';
import type { Queries } from '../../db/transaction.ts';

const offerColumns = {
  priceCents: settings.subscriptionPriceCents,
  trialDays: settings.subscriptionTrialDays,
  periodDays: settings.subscriptionRenewalDays,
};

/** Price and length of the subscription, in cents and days. */
export interface SubscriptionTerms {
  readonly priceCents: number;
  readonly trialDays: number;
  readonly periodDays: number;
}

const orderPriceColumns = {
  scriptingFeeCents: settings.scriptingFeeCents,
  taxPercent: settings.taxPercent,
};

/** The subscription terms, what orders cost beside their price, and the maintenance switch. */
export const readPublicSettings = async (orm: Queries) => {
  const columns = { offer: offerColumns, orderPrices: orderPriceColumns, maintenanceUntil: settings.maintenanceUntil };
  const [row] = await orm.select(columns).from(settings);
  if (!row) throw new Error('The settings row is missing.');
  return row;
};
