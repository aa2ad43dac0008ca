import { Box, Button, Heading, Text } from '@chakra-ui/react';
import { offerSentence, type SubscriptionOffer } from '#shared/domain/subscription-offer.ts';
import { type LegalBlock, legalBlocks } from './legal-blocks.ts';
import { pageHeads } from './page-heads.ts';
import { PublicPage } from './public-page.tsx';
import { useLegalText } from './use-legal-text.ts';

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
export const LegalPage = ({ name }: { name: 'terms' | 'privacy' }) => {
  const { html, offer, failed, retry } = useLegalText(name);
  return (
    <PublicPage {...pageHeads[name]}>
      {html !== null && legalBlocks(html).map((block) => <Block key={block.kind + block.text} {...block} />)}
      {name === 'terms' && html !== null && offer && <WhatItCosts offer={offer} />}
      {html === null && (failed ? <Failed onRetry={retry} /> : <Text role="status">Loading this text …</Text>)}
    </PublicPage>
  );
};
