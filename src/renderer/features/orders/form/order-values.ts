import type { OrderForm } from '#shared/contract/order-schema.ts';
import { type OrderTotal, orderTotal } from '#shared/domain/jobs/order-total.ts';
import { readDollars } from '#shared/domain/money/dollar-amount.ts';
import type { BrandJob, JobSettings } from '../brand-job.ts';

const endsBlock = new Set(['P', 'H2', 'H3', 'H4', 'UL', 'OL', 'BLOCKQUOTE', 'HR']);

const textOf = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  const inner = [...node.childNodes].map(textOf).join('');
  if (node.nodeName === 'BR') return '\n';
  if (node.nodeName === 'LI') return `- ${inner}\n`;
  return endsBlock.has(node.nodeName) ? `${inner.trimEnd()}\n\n` : inner;
};

/** A script's HTML as plain text; the server turns it into the same paragraphs again. */
export const scriptText = (html: string | null): string =>
  html ? textOf(new DOMParser().parseFromString(html, 'text/html').body).trim() : '';

/** The form's values while typing: an amount may still be text. */
export type TypedOrder = { [K in keyof OrderForm]?: OrderForm[K] | string };

const typedCents = (price: unknown): number => {
  const cents = Math.round((readDollars(String(price)) ?? 0) * 100);
  return Number.isSafeInteger(cents) && cents > 0 ? cents : 0;
};

/** Total of the typed order; an invalid price counts as 0. */
export const typedTotal = ({ price, with_scripting }: TypedOrder, settings: JobSettings): OrderTotal =>
  orderTotal({
    priceCents: typedCents(price),
    withScripting: Number(with_scripting) === 1,
    scriptingFeeCents: typedCents(settings.scripting_fees),
    taxPercent: settings.tax.amount,
  });

/** The form's values of an existing job. */
export const orderOf = (job: BrandJob): OrderForm => ({
  video_setting_id: job.video_setting_id,
  aspect_ratio_setting_id: job.aspect_ratio_setting_id,
  product_id: job.product_id,
  price: job.price,
  gender: job.gender as OrderForm['gender'],
  age: job.age as OrderForm['age'],
  with_scripting: job.with_scripting,
  script: scriptText(job.script),
  notes: job.notes ?? '',
});
