import { Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FullWidthSection } from './full-width-section.tsx';

interface SectionProps {
  title: string;
  intro?: string;
  children?: ReactNode;
}

/** One block of the landing page. */
export const Section = ({ title, intro, children }: SectionProps) => (
  <FullWidthSection>
    <Heading as="h2" size="3xl" maxW="prose">
      {title}
    </Heading>
    {intro && (
      <Text mt="4" textStyle="lg" color="fg.muted" maxW="prose">
        {intro}
      </Text>
    )}
    {children}
  </FullWidthSection>
);
