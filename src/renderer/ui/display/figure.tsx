import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { Card } from './card.tsx';

interface FigureProps {
  label: string;
  /** Second line about the figure. */
  note?: ReactNode;
  children: ReactNode;
}

/** A labelled figure with a note. */
export const Figure = ({ label, note, children }: FigureProps) => (
  <Card p={{ base: '3', md: '5' }}>
    <Text as="dt" textStyle="label" color="fg.muted">
      {label}
    </Text>
    <Text as="dd" textStyle="figure" mt="1">
      {children}
    </Text>
    {note && <Muted as="dd">{note}</Muted>}
  </Card>
);
