import { Box, SkipNavContent } from '@chakra-ui/react';
import { useTitle } from '#renderer/ui/use-title.ts';
import { CallToAction } from './call-to-action.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { useHomeContent } from './home-content.ts';
import { HowItWorks } from './how-it-works.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { Section } from './section.tsx';

/** The landing page (spec §2); its words come from the server. */
export const Component = () => {
  useTitle('UGC Content Made Easy');
  const content = useHomeContent();
  return (
    <>
      <PublicHeader />
      <SkipNavContent asChild>
        <Box as="main">
          <Hero welcome={content?.welcome} />
          <Section
            title="UGC Content Made Easy"
            intro="Unlock the power of User-Generated Content (UGC) to boost your brand and engage your audience effortlessly."
          />
          {content && <HowItWorks content={content} />}
          {content && <Faq faqs={content.faqs} />}
          <CallToAction />
        </Box>
      </SkipNavContent>
      <PublicFooter />
    </>
  );
};
