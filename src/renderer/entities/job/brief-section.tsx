import { Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface BriefSectionProps {
  title: string;
  /** In a dialog the title of the dialog is the second level. */
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
