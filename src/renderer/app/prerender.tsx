import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { PRODUCT_NAME } from '#renderer/ui/page/use-title.ts';
import { WEBSITE_ORIGIN } from '#shared/domain/pages/website-origin.ts';
import { type EmbeddedContent, EmbeddedContentProvider, type HomeContent } from '../features/home/embedded-content.ts';
import { pageHeads } from '../features/home/page-heads.ts';
import type { Platform } from '../platform/platform.ts';
import { App } from './app.tsx';
import { Providers } from './providers.tsx';

const organization = { '@type': 'Organization', '@id': `${WEBSITE_ORIGIN}/#organization` };

/** Structured data of the landing page for search engines (https://schema.org): the organisation and the FAQ. */
const landingStructuredData = ({ faqs }: Pick<HomeContent, 'faqs'>): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    { ...organization, name: PRODUCT_NAME, url: `${WEBSITE_ORIGIN}/`, logo: `${WEBSITE_ORIGIN}/favicon.svg` },
    { '@type': 'WebSite', name: PRODUCT_NAME, url: `${WEBSITE_ORIGIN}/`, publisher: { '@id': organization['@id'] } },
    {
      '@type': 'FAQPage',
      mainEntity: faqs.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ],
});

export interface PublicPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The part of the content that this page shows. */
  readonly embed: (content: EmbeddedContent) => EmbeddedContent;
  /** Structured data for search engines; null where there is none. */
  readonly structured: (content: EmbeddedContent) => object | null;
}

const head = (name: keyof typeof pageHeads) => ({
  title: `${pageHeads[name].title} · ${PRODUCT_NAME}`,
  description: pageHeads[name].description,
});

/** The pages that the build writes as static HTML. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    ...head('landing'),
    embed: ({ home }) => ({ home }),
    structured: ({ home }) => (home ? landingStructuredData(home) : null),
  },
  {
    path: '/terms-and-conditions',
    ...head('terms'),
    embed: ({ terms, subscription }) => ({ terms, subscription }),
    structured: () => null,
  },
  {
    path: '/privacy-policy',
    ...head('privacy'),
    embed: ({ privacy }) => ({ privacy }),
    structured: () => null,
  },
];

/** A platform without session and capabilities, for prerendering. */
const nowhere: Platform = {
  session: { read: () => null, write: () => undefined, clear: () => undefined, subscribe: () => () => undefined },
  openExternal: async () => undefined,
};

/** Static HTML of a public page with its style elements. */
export const render = async (path: string, content: EmbeddedContent): Promise<{ html: string; styles: string }> => {
  const cache = createCache({ key: 'css' });
  cache.compat = true;
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  const { prelude } = await prerender(
    <StrictMode>
      <CacheProvider value={cache}>
        <EmbeddedContentProvider value={content}>
          <Providers platform={nowhere}>
            <StaticRouter location={path}>
              <App />
            </StaticRouter>
          </Providers>
        </EmbeddedContentProvider>
      </CacheProvider>
    </StrictMode>,
    // Disables progressive chunks, which React would assemble with inline scripts that the security policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const drawn = await new Response(prelude).text();
  // Style attributes would need a looser policy; the only one (no outline on the main element) is not needed, and the
  // other attributes have no effect in browsers.
  const html = drawn.replaceAll(/ (?:style="[^"]*"|data-discover="true"|focusable="false")/g, '');
  return { html, styles: constructStyleTagsFromChunks(extractCriticalToChunks(html)) };
};
