import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedContent, HomeContent } from '../../../src/renderer/features/home/embedded-content.ts';
import { homeTexts } from '../../../src/shared/content/home-texts.ts';
import { privacy, terms } from '../../../src/shared/content/legal-texts.ts';

/** The columns of the settings and their values in the first migration: numbers, `true` and `null`. */
const settingsOf = (sql: string): ReadonlyMap<string, string> => {
  const columns = /create table settings \(([\s\S]*?)\n\);/.exec(sql)?.[1]?.match(/^ {2}\w+/gm) ?? [];
  const values = /insert into settings values \(([^)]*)\)/.exec(sql)?.[1]?.split(',') ?? [];
  if (columns.length === 0 || columns.length !== values.length)
    throw new Error('The migrations put nothing into settings that the prerendering can read.');
  return new Map(columns.map((column, at) => [column.trim(), values[at]?.trim() ?? '']));
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
