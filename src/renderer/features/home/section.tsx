import { Box, Container, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  intro?: string;
  children?: ReactNode;
}

/** One block of the landing page. */
export const Section = ({ title, intro, children }: SectionProps) => (
  <Box as="section" py={{ base: '14', md: '24' }}>
    <Container maxW="page" px={{ base: '5', md: '8' }}>
      <Heading as="h2" size="3xl" maxW="prose">
        {title}
      </Heading>
      {intro && (
        <Text mt="4" textStyle="lg" color="fg.muted" maxW="prose">
          {intro}
        </Text>
      )}
      {children}
    </Container>
  </Box>
);
