import { Box, Button, Flex, Heading, SkipNavContent, Text } from '@chakra-ui/react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useRetryWhenBack } from '#renderer/lib/api/use-retry-when-back.ts';
import { useTitle } from '#renderer/ui/page/use-title.ts';
import { offerSentence, type SubscriptionOffer } from '#shared/domain/money/subscription-offer.ts';
import { useEmbeddedContent } from './embedded-content.ts';
import { pageHeads } from './page-heads.ts';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { useDeferredHydration } from './use-deferred-hydration.ts';

interface PublicPageProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** Frame of a public text page: header, title, narrow column, footer. */
const PublicPage = ({ title, description, children }: PublicPageProps) => {
  useTitle(title);
  useDeferredHydration();
  return (
    <Flex direction="column" minH="100dvh">
      <PublicHeader />
      <SkipNavContent asChild>
        <Box as="main" flex="1" w="full" maxW="prose" mx="auto" px="5" pt={{ base: '8', md: '16' }} pb="20">
          <Heading as="h1" size="3xl">
            {title}
          </Heading>
          <Text mt="4" pb="8" borderBottomWidth="1px" textStyle="lg" color="fg.muted">
            {description}
          </Text>
          {children}
        </Box>
      </SkipNavContent>
      <PublicFooter />
    </Flex>
  );
};

interface LegalText {
  /** HTML written by the operator; null until it is loaded. */
  readonly html: string | null;
  /** Price of the subscription; null until it is loaded. */
  readonly offer: SubscriptionOffer | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The server's text; until it has loaded, the prerendered one. */
const useLegalText = (name: 'terms' | 'privacy'): LegalText => {
  const embedded = useEmbeddedContent()[name] ?? null;
  const { subscription } = useEmbeddedContent();
  const [loaded, setLoaded] = useState<{ html: string; offer: SubscriptionOffer } | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    try {
      // The HTTP client is loaded after the page has painted.
      const { clientConfig } = await import('#renderer/lib/api/client-config.ts');
      const config = await clientConfig();
      setLoaded({ html: config[name], offer: config.subscription });
      setFailed(false);
    } catch {
      // Shown to the visitor with a retry button, unless there is a prerendered text.
      setFailed(true);
    }
  }, [name]);
  useEffect(() => void load(), [load]);
  useRetryWhenBack(failed, () => void load());
  return {
    html: loaded?.html ?? embedded,
    offer: loaded?.offer ?? subscription ?? null,
    failed,
    retry: () => void load(),
  };
};

interface LegalBlock {
  readonly kind: 'h2' | 'h3' | 'p' | 'li';
  readonly text: string;
}

const BLOCK = /<(h2|h3|p|li)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/g;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: '\u00a0',
};

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();

/**
 * Headings, paragraphs and list items of the operator's HTML as plain text. Everything else is dropped, so that nothing
 * is rendered as markup.
 */
export const legalBlocks = (html: string): LegalBlock[] =>
  [...html.matchAll(BLOCK)]
    .map(([, kind, inner = '']) => ({ kind: kind as LegalBlock['kind'], text: plain(inner) }))
    .filter(({ text }) => text !== '');

const Block = ({ kind, text }: LegalBlock) =>
  kind === 'h2' || kind === 'h3' ? (
    <Heading as={kind} mt="8">
      {text}
    </Heading>
  ) : (
    <Text mt="3" lineHeight="1.7">
      {kind === 'li' ? `• ${text}` : text}
    </Text>
  );

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Box role="alert">
    <Text mb="4">We could not load this text. Check your connection and try again.</Text>
    <Button variant="outline" onClick={onRetry}>
      Retry
    </Button>
  </Box>
);

const WhatItCosts = ({ offer }: { offer: SubscriptionOffer }) => (
  <>
    <Heading as="h2" mt="8">
      What the subscription costs
    </Heading>
    <Text mt="3" lineHeight="1.7">
      {`For brands: ${offerSentence(offer)} The price of each order comes on top. It does not renew by itself: you pay each period when you want it. When it ends, only new orders wait for the next payment; what you have paid for continues. Creators pay nothing.`}
    </Text>
  </>
);

/** Renders a legal text of the server. */
const LegalPage = ({ name }: { name: 'terms' | 'privacy' }) => {
  const { html, offer, failed, retry } = useLegalText(name);
  return (
    <PublicPage {...pageHeads[name]}>
      {html !== null && legalBlocks(html).map((block) => <Block key={block.kind + block.text} {...block} />)}
      {name === 'terms' && html !== null && offer && <WhatItCosts offer={offer} />}
      {html === null && (failed ? <Failed onRetry={retry} /> : <Text role="status">Loading this text …</Text>)}
    </PublicPage>
  );
};

/** The terms or the privacy policy, by the address. */
export const Component = () => {
  const name = useLocation().pathname.startsWith('/privacy') ? 'privacy' : 'terms';
  return <LegalPage key={name} name={name} />;
};
