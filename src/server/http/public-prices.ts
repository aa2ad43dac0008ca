import { formatCents, toCents } from '#shared/domain/money.ts';
import { type OrderTotal, orderTotal } from '#shared/domain/order-total.ts';
import { offerSentence, type SubscriptionOffer } from '#shared/domain/subscription-offer.ts';

/** The prices on the public pages, as `GET /home-page` answers them. */
export interface PublicPrices {
  readonly subscription: SubscriptionOffer;
  readonly order_prices: { readonly scripting_fee: number; readonly tax_percent: number };
}

const CONTENT = /(<script type="application\/json" id="content">)(.*?)(<\/script>)/s;
/** An element whose text depends on the prices: `data-price="taxCents 9000 1"` of an example of $90 with a script. */
const FIGURE = /(<[^<>]* data-price="(taxPercent|scriptingCents|taxCents|totalCents) (\d+) ([01])"[^<>]*>)[^<]*/g;

const figureOf = (
  name: string,
  priceCents: string,
  withScript: string,
  prices: PublicPrices['order_prices'],
): string => {
  const taxPercent = prices.tax_percent;
  if (name === 'taxPercent') return `Tax (${taxPercent} %)`;
  const scriptingFeeCents = toCents(prices.scripting_fee);
  const order = { priceCents: Number(priceCents), withScripting: withScript === '1', scriptingFeeCents, taxPercent };
  return formatCents(orderTotal(order)[name as keyof OrderTotal]);
};

const parse = (content: string): { home?: object; subscription?: SubscriptionOffer } => JSON.parse(content);

/** A page that the build drew with the prices of a new installation, with today's in its text and in the data it is hydrated from. */
export const withPrices = (html: string, prices: PublicPrices): string => {
  const content = CONTENT.exec(html)?.[2];
  if (content === undefined) return html;
  const { home, subscription, ...rest } = parse(content);
  const drawn = subscription ?? (home as Partial<PublicPrices> | undefined)?.subscription;
  if (!drawn) return html;
  const today = {
    ...rest,
    ...(home && { home: { ...home, ...prices } }),
    ...(subscription && { subscription: prices.subscription }),
  };
  const data = JSON.stringify(today).replaceAll('<', '\\u003c');
  return html
    .replaceAll(offerSentence(drawn), () => offerSentence(prices.subscription))
    .replaceAll(
      FIGURE,
      (_all, tag: string, name: string, price: string, script: string) =>
        tag + figureOf(name, price, script, prices.order_prices),
    )
    .replace(CONTENT, (_all, open: string, _content, close: string) => open + data + close);
};
