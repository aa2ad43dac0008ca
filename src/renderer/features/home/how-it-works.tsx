import { Box, Grid, Heading, Text } from '@chakra-ui/react';
import { Segmented } from '#renderer/ui/form/segmented.tsx';
import { chooseSide, useChosenSide } from './chosen-side.ts';
import type { HomeContent } from './embedded-content.ts';
import { Section } from './section.tsx';

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
export const HowItWorks = ({ content }: { content: HomeContent | null }) => {
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
