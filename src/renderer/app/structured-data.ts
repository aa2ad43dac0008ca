import { PRODUCT_NAME } from '#renderer/ui/page/use-title.ts';
import { WEBSITE_ORIGIN } from '#shared/domain/website-origin.ts';
import type { HomeContent } from '../features/home/embedded-content.ts';

const organization = { '@type': 'Organization', '@id': `${WEBSITE_ORIGIN}/#organization` };

/** Structured data of the landing page for search engines (https://schema.org): the organisation and the FAQ. */
export const landingStructuredData = ({ faqs }: Pick<HomeContent, 'faqs'>): object => ({
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
