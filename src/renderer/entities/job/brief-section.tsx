import { Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface BriefSectionProps {
  title: string;
  /** Heading level; 3 in a dialog, whose title has level 2. */
  level?: 2 | 3;
  children: ReactNode;
}

/** One titled part of a job's brief: requirements, script, brand, notes. */
export const BriefSection = ({ title, level = 2, children }: BriefSectionProps) => (
  <Stack as="section" gap="4">
    <Heading as={`h${level}`} size="sm">
      {title}
    </Heading>
    {children}
  </Stack>
);
