import { Box, SkipNavContent } from '@chakra-ui/react';
import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { importWithRetry } from '#renderer/lib/import-with-retry.ts';
import { useTitle } from '#renderer/ui/page/use-title.ts';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { homePageLoadingAtom, useHomeContent } from './home-content.ts';
import { HowItWorks } from './how-it-works.tsx';
import { pageHeads } from './page-heads.ts';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { Section } from './section.tsx';
import { SocialBar } from './social-bar.tsx';
import { useDeferredHydration } from './use-deferred-hydration.ts';

/** Static blocks load after the interactive ones; prerendering includes them from the start. */
const ProductDescription = lazy(async () => ({
  default: (await importWithRetry(() => import('./product-description.tsx'))).ProductDescription,
}));

const CallToAction = lazy(async () => ({
  default: (await importWithRetry(() => import('./call-to-action.tsx'))).CallToAction,
}));

/** The landing page; welcome, steps and questions come from the server. */
export const Component = () => {
  useTitle(pageHeads.landing.title);
  useDeferredHydration();
  const content = useHomeContent();
  const loading = useAtomValue(homePageLoadingAtom);
  return (
    <>
      <PublicHeader />
      <SkipNavContent asChild>
        <Box as="main">
          <Hero welcome={content?.welcome} loading={loading} />
          <SocialBar />
          <Section
            title="UGC Content Made Easy"
            intro="Unlock the power of User-Generated Content (UGC) to boost your brand and engage your audience effortlessly."
          />
          <HowItWorks content={content} />
          <Suspense>
            <ProductDescription content={content} />
          </Suspense>
          <Faq faqs={content?.faqs} />
          <Suspense>
            <CallToAction />
          </Suspense>
        </Box>
      </SkipNavContent>
      <PublicFooter />
    </>
  );
};
