import { Box, chakra, Flex, Grid, Heading, Icon, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { HomeContent } from './embedded-content.ts';
import { FullWidthSection } from './full-width-section.tsx';

type Entry = HomeContent['faqs'][number];

const Arrow = ({ up }: { up: boolean }) => (
  <Icon
    asChild
    boxSize="5"
    transition="transform"
    transitionDuration="calm"
    transform={up ? 'rotate(180deg)' : undefined}
  >
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d="M6 9l6 6 6-6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  </Icon>
);

const Question = ({ question, answer }: Entry) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box borderBottomWidth="1px">
      <Heading as="h3" textStyle="subheading">
        <chakra.button
          type="button"
          display="flex"
          alignItems="center"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          w="full"
          py="5"
          gap="6"
          justifyContent="space-between"
          textAlign="start"
          cursor="pointer"
          rounded="l1"
          focusVisibleRing="outside"
        >
          {question}
          <Arrow up={open} />
        </chakra.button>
      </Heading>
      <Text id={id} hidden={!open} pb="6" pe="12" color="fg.muted">
        {answer}
      </Text>
    </Box>
  );
};

/** Questions whose answers expand independently. */
export const Faq = ({ faqs }: { faqs: HomeContent['faqs'] | undefined }) => (
  <FullWidthSection>
    <Grid templateColumns={{ lg: '1fr 1.6fr' }} gap={{ base: '6', lg: '16' }}>
      <Heading as="h2" size="3xl">
        Frequently Asked Questions
      </Heading>
      <Flex direction="column" borderTopWidth="1px" minH="80">
        {faqs?.map((entry) => (
          <Question key={entry.id} {...entry} />
        ))}
      </Flex>
    </Grid>
  </FullWidthSection>
);
