import { Box, Button, Heading, Text } from '@chakra-ui/react';
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

/** A text that the operator keeps on the server. */
export const LegalPage = ({ name }: { name: 'terms' | 'privacy' }) => {
  const { html, failed, retry } = useLegalText(name);
  return (
    <PublicPage {...pageHeads[name]}>
      {html !== null && legalBlocks(html).map((block) => <Block key={block.kind + block.text} {...block} />)}
      {html === null && (failed ? <Failed onRetry={retry} /> : <Text role="status">Loading this text …</Text>)}
    </PublicPage>
  );
};
