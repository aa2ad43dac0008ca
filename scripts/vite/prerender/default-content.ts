import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedContent, HomeContent } from '../../../src/renderer/features/home/embedded-content.ts';
import { homeTexts } from '../../../src/shared/content/home-texts.ts';
import { privacy, terms } from '../../../src/shared/content/legal-texts.ts';

/** The settings of a new installation by column, which one statement of the schema inserts as plain values. */
const settingsOf = (sql: string): ReadonlyMap<string, string> => {
  const [, columns, values] = /insert into settings \(([^)]*)\)\s*values \(([^)]*)\)/.exec(sql) ?? [];
  if (!columns || !values) throw new Error('The migrations put nothing into settings that the prerendering can read.');
  const listed = values.split(',');
  return new Map(columns.split(',').map((column, at) => [column.trim(), listed[at]?.trim() ?? '']));
};

const pricesOf = (sql: string): Pick<HomeContent, 'subscription' | 'order_prices'> => {
  const settings = settingsOf(sql);
  const read = (column: string) => Number(settings.get(column));
  return {
    subscription: {
      price: read('subscription_price_cents') / 100,
      trial_days: read('subscription_trial_days'),
      period_days: read('subscription_renewal_days'),
    },
    order_prices: { scripting_fee: read('scripting_fee_cents') / 100, tax_percent: read('tax_percent') },
  };
};

/** The texts of the public pages and the prices of a new installation, for prerendering. */
export const readDefaultContent = (migrations: string): Required<EmbeddedContent> => {
  const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  const sql = files
    .sort()
    .map((name) => readFileSync(join(migrations, name), 'utf8'))
    .join('\n');
  const prices = pricesOf(sql);
  return { home: { ...homeTexts, ...prices }, subscription: prices.subscription, terms, privacy };
};
