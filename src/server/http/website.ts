import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type OrderTotal, orderTotal } from '#shared/domain/jobs/order-total.ts';
import { formatCents, toCents } from '#shared/domain/money/money.ts';
import { offerSentence, type SubscriptionOffer } from '#shared/domain/money/subscription-offer.ts';
import { isAppPage } from '#shared/domain/pages/app-pages.ts';
import { answerNotFound } from './error-handler.ts';
import type { CountRequest } from './rate-limit.ts';
import { loadPages, pageOf, readAddressed, type WebsitePage } from './website-pages.ts';

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

/** Paths outside the website: unknown ones get a JSON 404. */
const OTHERS = /^\/(?:api|media|sandbox|webhooks|assets)(?:\/|$)/;
const CSP = 'content-security-policy';

/**
 * The normalized path, since `/%61pi`, `//api` and `http://host/api` do not belong to the website either. It ends where
 * the router ends it, so that nothing is decoded here that the router has not decoded before.
 */
const pathOf = ({ url }: FastifyRequest): string => {
  const [path = ''] = url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/);
  return decodeURIComponent(path)
    .replace(/\/{2,}/g, '/')
    .toLowerCase();
};

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !OTHERS.test(pathOf(request)) &&
  (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;

/** Allows the inline scripts of this page by their hashes, and no others. */
const allowInline = (policy: string, { scripts, styles }: WebsitePage): string =>
  policy
    .split(';')
    .map((directive) => {
      if (directive.startsWith('script-src ')) return [directive, ...scripts].join(' ');
      if (directive.startsWith('style-src ')) return [directive, ...styles].join(' ');
      return directive;
    })
    .join(';');

const encodingFor = (request: FastifyRequest): 'br' | 'gzip' | null => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : null;
};

const sendPage = (page: WebsitePage, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const encoding = encodingFor(request);
  const etag = `"${page.tag}${encoding ? `-${encoding}` : ''}"`;
  const policy = reply.getHeader(CSP);
  if (typeof policy === 'string') reply.header(CSP, allowInline(policy, page));
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(encoding ? page[encoding]() : page.plain);
};

/** Files for crawlers that name addresses of the website. */
const ADDRESSED = [
  { name: 'robots.txt', type: 'text/plain; charset=utf-8' },
  { name: 'sitemap.xml', type: 'application/xml; charset=utf-8' },
];

const serveAddressed = (app: FastifyInstance, directory: string, publicUrl: string): void => {
  for (const { name, type } of ADDRESSED) {
    const file = join(directory, name);
    if (!existsSync(file)) continue;
    const text = readAddressed(file, publicUrl);
    app.get(`/${name}`, (_, reply) => reply.header('cache-control', 'no-cache').type(type).send(text));
  }
};

export interface Website {
  /** Folder of the built website. */
  readonly directory: string;
  /** Where the website is reached, without a slash at its end. */
  readonly publicUrl: string;
  /** The prices that the public pages say; what they were drawn with while the database cannot be read. */
  readonly prices?: () => Promise<PublicPrices>;
  /** Whether a key opens the public page of a creator. */
  readonly isPublicPage?: (key: string, request: FastifyRequest) => Promise<boolean>;
}

/** Milliseconds for which the prices of a page are taken for today's. */
const PRICES_LAST_MS = 60_000;

/** A drawn page with today's prices; hashed and compressed again only when they change. */
const pricedPage = (html: string, prices: Website['prices']): (() => Promise<WebsitePage>) => {
  let page = pageOf(html);
  let [drawnFrom, readAt] = ['', Number.NEGATIVE_INFINITY];
  return async () => {
    if (!prices || performance.now() - readAt < PRICES_LAST_MS) return page;
    // Before the answer, so that a database that is away delays one visitor a minute.
    readAt = performance.now();
    const today = await prices().catch(() => null);
    if (!today) return page;
    if (JSON.stringify(today) === drawnFrom) return page;
    drawnFrom = JSON.stringify(today);
    page = pageOf(withPrices(html, today));
    return page;
  };
};

/**
 * Serves the built website: hashed assets with a permanent cache and precompressed, pages with revalidation, public
 * pages prerendered, and every other page of the router with the empty shell. Of an unknown path the shell is the 404 page.
 */
export const serveWebsite = async (
  app: FastifyInstance,
  { directory, publicUrl, prices, isPublicPage }: Website,
  countRequest: CountRequest = () => {},
): Promise<void> => {
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    countRequest(request, 'unknown');
    return answerNotFound(request, reply);
  };
  if (!existsSync(join(directory, 'index.html'))) {
    app.log.warn('the website is not built; only the API is served');
    app.setNotFoundHandler(refuse);
    return;
  }
  const { drawn, shell } = loadPages(directory, publicUrl);
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', ...ADDRESSED.map(({ name }) => name)],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes(`${directory}/assets/`);
      response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      response.setHeader('vary', 'accept-encoding');
    },
  });
  serveAddressed(app, directory, publicUrl);
  for (const [path, html] of drawn) {
    const page = pricedPage(html, prices);
    app.get(path, async (request, reply) => sendPage(await page(), request, reply));
  }
  // Pages for those who got their link, not for whoever searches.
  app.get<{ Params: { key: string } }>('/c/:key', async (request, reply) => {
    const isThere = (await isPublicPage?.(request.params.key, request)) ?? true;
    return sendPage(shell, request, reply.code(isThere ? 200 : 404).header('x-robots-tag', 'noindex'));
  });
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return refuse(request, reply);
    if (isAppPage(pathOf(request))) {
      countRequest(request, 'website');
      return sendPage(shell, request, reply);
    }
    countRequest(request, 'unknown');
    return sendPage(shell, request, reply.code(404));
  });
};
