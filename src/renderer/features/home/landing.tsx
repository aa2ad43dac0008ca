import { Box, chakra, Flex, Grid, Heading, SkipNavContent, Text } from '@chakra-ui/react';
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useRetryWhenBack } from '#renderer/lib/api/use-retry-when-back.ts';
import { lazyPart } from '#renderer/lib/pages/import-with-retry.ts';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { Segmented } from '#renderer/ui/form/segmented.tsx';
import { useTitle } from '#renderer/ui/page/use-title.ts';
import { registerPath } from '#shared/domain/pages/register-path.ts';
import { chooseSide, useChosenSide } from './chosen-side.ts';
import { type HomeContent, useEmbeddedContent } from './embedded-content.ts';
import { Faq } from './faq.tsx';
import { pageHeads } from './page-heads.ts';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { RegisterLink } from './register-link.tsx';
import { Section } from './section.tsx';
import { useDeferredHydration } from './use-deferred-hydration.ts';
import { Wall } from './wall/wall.tsx';

const Mark = chakra('svg', { base: { boxSize: '5', fill: 'none', stroke: 'currentColor', strokeWidth: '2' } });

/** Marks of the three networks, drawn in one line each. */
const MetaMark = () => (
  <Mark viewBox="0 0 24 24" aria-hidden>
    <path d="M2.5 15.5c0-5 2-8.5 4.5-8.5 4 0 6 10 10 10 2.5 0 4.5-1 4.5-3.5 0-4-2-6.5-4.5-6.5-4 0-6 10-10 10-2.5 0-4.5-.5-4.5-1.5z" />
  </Mark>
);

const TiktokMark = () => (
  <Mark viewBox="0 0 24 24" aria-hidden>
    <path d="M13 3v12.5a3.5 3.5 0 1 1-3.5-3.5M13 3c.4 3 2.5 5 6 5.3" strokeLinecap="round" />
  </Mark>
);

const TwitterMark = () => (
  <Mark viewBox="0 0 24 24" aria-hidden>
    <path
      d="M21 6c-.8.5-1.5.7-2.3.9a3.9 3.9 0 0 0-6.7 3C8.8 10 6 8.5 4 6c-1 3 0 5.5 2.3 6.8C5.3 12.8 4.5 12.5 4 12.2c.2 2 1.5 3.5 3.5 4-1 1.2-2.5 1.8-4.5 1.8 5.5 3 15 2 15.8-8 .8-.6 1.6-1.5 2.2-4z"
      strokeLinejoin="round"
    />
  </Mark>
);

/** A link without a target, announced as disabled. */
const EmptyLink = ({ label, children }: { label: string; children: ReactNode }) => (
  <Flex as="span" role="link" aria-disabled="true" aria-label={label} p="3">
    {children}
  </Flex>
);

/** Links to the product's social networks. */
const SocialBar = () => (
  <Flex
    as="section"
    aria-label="Social media"
    borderYWidth="1px"
    color="fg.muted"
    align="center"
    justify="center"
    py="2"
    gap="2"
  >
    <Text textStyle="label" me="3">
      Made for
    </Text>
    <EmptyLink label="Meta">
      <MetaMark />
    </EmptyLink>
    <EmptyLink label="TikTok">
      <TiktokMark />
    </EmptyLink>
    <EmptyLink label="Twitter">
      <TwitterMark />
    </EmptyLink>
  </Flex>
);

const options = [
  { value: 'brand', label: 'For Brands' },
  { value: 'creator', label: 'For Creators' },
] as const;

type Step = HomeContent['how_it_work_brand'][number];

const StepItem = ({ order, title, description }: Step) => (
  <Box as="li" borderTopWidth="2px" borderColor="fg" pt="4">
    <Text textStyle="figure" color="fg.muted">
      {order}
    </Text>
    <Heading as="h3" mt="6">
      {title}
    </Heading>
    <Text mt="2" color="fg.muted">
      {description}
    </Text>
  </Box>
);

/** Numbered steps for each role. The selected role is also that of the sign-up links. */
const HowItWorks = ({ content }: { content: HomeContent | null }) => {
  const side = useChosenSide();
  const steps = side === 'brand' ? content?.how_it_work_brand : content?.how_it_work_creator;
  return (
    <Section title="How It Works">
      <Box mt="6">
        <Segmented label="Whose steps" options={options} value={side} onChange={chooseSide} />
      </Box>
      <Grid
        as="ol"
        aria-label="Steps"
        aria-live="polite"
        templateColumns={{ sm: '1fr 1fr', lg: 'repeat(4, 1fr)' }}
        gap={{ base: '8', lg: '6' }}
        mt="10"
        minH="56"
        listStyleType="none"
      >
        {steps?.map((step) => (
          <StepItem key={step.id} {...step} />
        ))}
      </Grid>
    </Section>
  );
};

/** Placeholder for a line of text. */
const Line = ({ width }: { width: string }) => (
  <Box as="span" display="block" h="0.7em" my="0.2em" w={width} maxW="full" bg="bg.muted" rounded="l1" aria-hidden />
);

/**
 * First screen: the server's text, Register, and the wall of clips. Its height is constant while the text is loading.
 */
const Hero = ({ welcome, loading }: { welcome: HomeContent['welcome'] | undefined; loading: boolean }) => (
  <Grid
    as="section"
    maxW="page"
    mx="auto"
    px={{ base: '5', md: '8' }}
    pt={{ base: '8', md: '12' }}
    pb={{ base: '12', md: '20' }}
    gap={{ base: '12', lg: '16' }}
    alignItems="center"
    templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1.15fr)' }}
  >
    <Box minH="80">
      <Heading as="h1" size="5xl" minH="1lh">
        {welcome ? welcome.title : loading && ['90%', '70%'].map((width) => <Line key={width} width={width} />)}
      </Heading>
      <Text mt="6" mb="8" minH="3lh" textStyle="lg" color="fg.muted" maxW="form">
        {welcome
          ? welcome.description
          : loading && ['95%', '85%', '50%'].map((width) => <Line key={width} width={width} />)}
      </Text>
      <RegisterLink size="lg" />
      <Text mt="6" color="fg.muted">
        Do you film? The job is paid before you begin, and you keep the whole price.{' '}
        <PageLink to={registerPath('creator')} variant="underline" color="fg">
          Join as a creator
        </PageLink>
      </Text>
    </Box>
    <Wall />
  </Grid>
);

/** Initially false, true before the request, false when it ends with any result. */
export const homePageLoadingAtom = atom(false);

const load = async (): Promise<HomeContent> => {
  // HTTP client and contract are loaded after the landing page has painted.
  const [{ call }, { api }] = await Promise.all([
    import('#renderer/lib/api/call.ts'),
    import('#shared/contract/api.ts'),
  ]);
  return call(api.homePage);
};

const contentAtom = atom<HomeContent | null>(null);

/**
 * The server's content of the landing page; until it has loaded, the prerendered content, or null without one. A
 * failure is not shown to the visitor; without any content the load is repeated.
 */
export const useHomeContent = (): HomeContent | null => {
  const [content, setContent] = useAtom(contentAtom);
  const setLoading = useSetAtom(homePageLoadingAtom);
  const { home } = useEmbeddedContent();
  const [failed, setFailed] = useState(false);
  const attempt = useCallback(() => {
    setLoading(true);
    // Rethrown: it ends as an unhandled rejection for error monitoring, without a message to the visitor.
    void load()
      .then(
        (loaded) => {
          setContent(loaded);
          setFailed(false);
        },
        (error: unknown) => {
          setFailed(true);
          throw error;
        },
      )
      .finally(() => setLoading(false));
  }, [setContent, setLoading]);
  useEffect(attempt, [attempt]);
  const shown = content ?? home ?? null;
  useRetryWhenBack(failed && shown === null, attempt);
  return shown;
};

/** Static blocks load after the interactive ones; prerendering includes them from the start. */
const ProductDescription = lazyPart(async () => (await import('./product-description.tsx')).ProductDescription);

const CallToAction = lazyPart(async () => (await import('./call-to-action.tsx')).CallToAction);

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
