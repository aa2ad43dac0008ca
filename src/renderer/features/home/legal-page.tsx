import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { type ClientConfig, clientConfig } from '#renderer/lib/client-config.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { AsyncView } from '#renderer/ui/async-view.tsx';
import { PublicPage } from './public-page.tsx';

interface LegalPageProps {
  title: string;
  /** Which of the server's texts. */
  text: (config: ClientConfig) => string;
}

const paragraphsOf = (text: string) => text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');

/** A text that the operator keeps on the server, in paragraphs. */
export const LegalPage = ({ title, text }: LegalPageProps) => (
  <PublicPage title={title}>
    <AsyncView
      state={useApi('client-config', clientConfig)}
      what="this text"
      skeleton={<Skeleton h="80" rounded="l3" />}
    >
      {(config) => (
        <Stack gap="4">
          {paragraphsOf(text(config)).map((paragraph) => (
            <Text key={paragraph} whiteSpace="pre-line">
              {paragraph}
            </Text>
          ))}
        </Stack>
      )}
    </AsyncView>
  </PublicPage>
);
