import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedContent, HomeContent } from '../../../src/renderer/features/home/embedded-content.ts';

const ROW = /\(((?:\s*(?:'(?:[^']|'')*'|-?\d+)\s*,?)+)\)/g;
const VALUE = /'((?:[^']|'')*)'|(-?\d+)/g;

/** The rows that the migrations put into a table: text literals and whole numbers, nothing computed. */
const rowsOf = (sql: string, table: string): string[][] => {
  const insert = new RegExp(`insert into ${table} \\([^)]*\\)\\s*values\\s*((?:'(?:[^']|'')*'|[^;'])*);`, 'g');
  return [...sql.matchAll(insert)].flatMap(([, values = '']) =>
    [...values.matchAll(ROW)].map(([, row = '']) =>
      [...row.matchAll(VALUE)].map(([, text, number]) => text?.replaceAll("''", "'") ?? number ?? ''),
    ),
  );
};

const someOf = (sql: string, table: string): string[][] => {
  const rows = rowsOf(sql, table);
  if (rows.length === 0) throw new Error(`The migrations put nothing into ${table} that the prerendering can read.`);
  return rows;
};

/** The columns of the settings and what the first migration puts into them: numbers, `true` and `null`. */
const settingsOf = (sql: string): ReadonlyMap<string, string> => {
  const columns = /create table settings \(([\s\S]*?)\n\);/.exec(sql)?.[1]?.match(/^ {2}\w+/gm) ?? [];
  const values = /insert into settings values \(([^)]*)\)/.exec(sql)?.[1]?.split(',') ?? [];
  if (columns.length === 0 || columns.length !== values.length)
    throw new Error('The migrations put nothing into settings that the prerendering can read.');
  return new Map(columns.map((column, at) => [column.trim(), values[at]?.trim() ?? '']));
};

const offerOf = (sql: string): HomeContent['subscription'] => {
  const settings = settingsOf(sql);
  return {
    price: Number(settings.get('subscription_price_cents')) / 100,
    trial_days: Number(settings.get('subscription_trial_days')),
    period_days: Number(settings.get('subscription_renewal_days')),
  };
};

/** The texts of the public pages as the migrations leave them on a new installation: what the build prerenders. */
export const readDefaultContent = (migrations: string): Required<EmbeddedContent> => {
  const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  const sql = files
    .sort()
    .map((name) => readFileSync(join(migrations, name), 'utf8'))
    .join('\n');
  const [[title = '', description = ''] = []] = someOf(sql, 'home_content');
  const allSteps = someOf(sql, 'how_it_works').map(([role, order, name = '', text = ''], at) => ({
    role,
    step: { id: at + 1, order: Number(order), title: name, description: text },
  }));
  const steps = (side: string) => allSteps.filter(({ role }) => role === side).map(({ step }) => step);
  const faqs = someOf(sql, 'faqs').map(([, question = '', answer = ''], at) => ({ id: at + 1, question, answer }));
  const texts = new Map(someOf(sql, 'legal_texts').map(([key, html = '']) => [key, html]));
  const home: HomeContent = {
    welcome: { title, description },
    how_it_work_brand: steps('brand'),
    how_it_work_creator: steps('creator'),
    faqs,
    subscription: offerOf(sql),
  };
  return {
    home,
    subscription: home.subscription,
    terms: texts.get('terms') ?? '',
    privacy: texts.get('privacy') ?? '',
  };
};
