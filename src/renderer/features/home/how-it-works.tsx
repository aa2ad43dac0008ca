import { Box, Heading, SimpleGrid, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Segmented } from '#renderer/ui/segmented.tsx';
import type { HomeContent } from './home-content.ts';
import { Section } from './section.tsx';

const options = [
  { value: 'brand', label: 'For Brands' },
  { value: 'creator', label: 'For Creators' },
] as const;

/** Numbered steps for either side. */
export const HowItWorks = ({ content }: { content: HomeContent }) => {
  const [side, setSide] = useState<'brand' | 'creator'>('brand');
  const steps = side === 'brand' ? content.how_it_work_brand : content.how_it_work_creator;
  return (
    <Section title="How It Works">
      <Box mt="8">
        <Segmented label="Whose steps" options={options} value={side} onChange={setSide} />
      </Box>
      <SimpleGrid as="ol" columns={{ base: 1, sm: 2, lg: 4 }} gap={{ base: '8', lg: '6' }} mt="10" listStyleType="none">
        {steps.map(({ id, order, title, description }) => (
          <Box as="li" key={id} borderTopWidth="2px" borderColor="fg" pt="5">
            <Text textStyle="label" color="fg.muted">
              {order}
            </Text>
            <Heading as="h3" mt="2">
              {title}
            </Heading>
            <Text mt="2" color="fg.muted">
              {description}
            </Text>
          </Box>
        ))}
      </SimpleGrid>
    </Section>
  );
};
