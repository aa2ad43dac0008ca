import { Box, Icon, Text } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { HomeContent } from './home-content.ts';
import { Section } from './section.tsx';

const Question = ({ question, answer }: { question: string; answer: string }) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box borderBottomWidth="1px">
      <Box
        as="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        display="flex"
        w="full"
        justifyContent="space-between"
        alignItems="center"
        gap="6"
        py="5"
        textAlign="start"
        textStyle="subheading"
        cursor="pointer"
        rounded="l2"
        focusVisibleRing="outside"
      >
        {question}
        <Icon
          as={ChevronDown}
          boxSize="5"
          flexShrink="0"
          aria-hidden
          transition="transform"
          transitionDuration="calm"
          transform={open ? 'rotate(180deg)' : undefined}
        />
      </Box>
      <Text id={id} hidden={!open} pb="6" pe="12" color="fg.muted" maxW="prose">
        {answer}
      </Text>
    </Box>
  );
};

/** Each answer opens and closes by itself. */
export const Faq = ({ faqs }: { faqs: HomeContent['faqs'] }) => (
  <Section title="Frequently Asked Questions">
    <Box mt="8" borderTopWidth="1px">
      {faqs.map(({ id, question, answer }) => (
        <Question key={id} question={question} answer={answer} />
      ))}
    </Box>
  </Section>
);
