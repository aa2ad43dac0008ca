import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { MessageText } from './message-text.tsx';

interface BubbleProps {
  mine: boolean;
  /** Read out before the text. */
  sender: string;
  text: string;
  /** Time, and what became of it. */
  foot: ReactNode;
}

/** One message: own ones right and dark, others left. */
export const Bubble = ({ mine, sender, text, foot }: BubbleProps) => (
  <Flex direction="column" align={mine ? 'flex-end' : 'flex-start'} px="4" py="1">
    <Box
      maxW={{ base: '88%', lg: 'prose' }}
      rounded="l3"
      px="3.5"
      py="2"
      borderWidth="1px"
      borderColor={mine ? 'transparent' : 'border'}
      bg={mine ? 'bg.own' : 'bg.subtle'}
      color={mine ? 'fg.onBand' : 'fg'}
      overflow="hidden"
    >
      <Text srOnly>{sender}: </Text>
      <Text dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere" textStyle="sm">
        <MessageText text={text} />
      </Text>
    </Box>
    <HStack gap="2" textStyle="xs" color="fg.muted" mt="0.5" minH="5">
      {foot}
    </HStack>
  </Flex>
);
