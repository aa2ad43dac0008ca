import { Box, Center, chakra, HStack, IconButton, Input, Stack, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyMagnifier } from '#renderer/assets/empty/magnifier.tsx';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { useDebouncedInput } from '#renderer/lib/forms/use-debounced-input.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { SmallDrawing } from '#renderer/ui/feedback/empty-note.tsx';
import { TableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { limits } from '#shared/domain/limits.ts';
import type { ConversationSource } from './conversation-source.ts';
import { type Message, newestWith } from './messages.ts';
import { MoreFound } from './more-found.tsx';

/** Characters shown before the match. */
const BEFORE = 30;

/** A part of a message around a match. */
interface Excerpt {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

const isLowSurrogate = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text.charAt(at));

/**
 * Excerpt with the match near its beginning; never splits a character. Where lower-casing changes the length, the
 * position is unknown and the excerpt starts at the message's beginning.
 */
export const excerptAround = (message: string, found: string): Excerpt => {
  const [text, lower] = [message.replaceAll(/\s/g, ' '), message.toLowerCase()];
  const at = lower.length === message.length ? lower.indexOf(found.toLowerCase()) : -1;
  if (at === -1) return { before: text, match: '', after: '' };
  const near = Math.max(0, at - BEFORE);
  const from = isLowSurrogate(text, near) ? near - 1 : near;
  const to = at + found.length;
  return { before: (from > 0 ? '… ' : '') + text.slice(from, at), match: text.slice(at, to), after: text.slice(to) };
};

/** Messages per request and per "More messages". */
const PAGE = 20;

interface FoundLineProps {
  found: Message;
  /** Path of the message. */
  to: string;
  /** Name of the counterpart. */
  name: string;
  /** The searched text. */
  text: string;
}

const FoundLine = ({ found, to, name, text }: FoundLineProps) => {
  const { before, match, after } = excerptAround(found.text, text);
  return (
    <chakra.li>
      <Box asChild display="block" px="4" py="2" _hover={{ bg: 'bg.muted' }}>
        <RouterLink to={to}>
          <HStack gap="2" textStyle="xs" color="fg.muted">
            <Text as="bdi" fontWeight="medium" truncate>
              {found.mine ? 'You' : name}
            </Text>
            <Text as="span" flexShrink="0">
              <RelativeTime at={found.at} />
            </Text>
          </HStack>
          <Text dir="auto" textStyle="sm" truncate>
            {before}
            {match && (
              <chakra.mark bg="transparent" color="accent.fg" fontWeight="semibold">
                {match}
              </chakra.mark>
            )}
            {after}
          </Text>
        </RouterLink>
      </Box>
    </chakra.li>
  );
};

const foundWords = (count: number, more: boolean): string => (more ? `${count} newest found` : `${count} found`);

interface ResultsProps {
  source: ConversationSource;
  /** Name of the counterpart. */
  name: string;
  text: string;
  /** Number of the newest loaded message that contains the text; a newer match repeats the search. */
  newest: number;
}

const Results = ({ source, name, text, newest }: ResultsProps) => {
  const [most, setMost] = useState(PAGE);
  const state = useApi(`found-messages/in/${source.name}/${newest}/${most}/${text}`, () => source.search(text, most));
  return (
    <Box maxH="60" overflowY="auto" pb="2">
      <AsyncView state={state} what="messages" skeleton={<TableSkeleton rows={2} />}>
        {({ messages, more }) => (
          <>
            <chakra.ul listStyleType="none" aria-label="Messages found">
              {messages.map((found) => (
                <FoundLine
                  key={found.seq}
                  found={found}
                  to={`/${source.name}?message=${found.seq}`}
                  name={name}
                  text={text}
                />
              ))}
            </chakra.ul>
            {messages.length === 0 && (
              <Center pt="3">
                <SmallDrawing>
                  <EmptyMagnifier />
                </SmallDrawing>
              </Center>
            )}
            <Muted role="status" textAlign="center" srOnly={messages.length > 0} px="4" py="2">
              {messages.length > 0 ? foundWords(messages.length, more) : 'No message contains this.'}
            </Muted>
            {more && <MoreFound shown={most} onMore={() => setMost(limits.page.max)} />}
          </>
        )}
      </AsyncView>
    </Box>
  );
};

interface ConversationSearchProps {
  source: ConversationSource;
  /** Name of the counterpart. */
  name: string;
  /** The loaded messages. */
  messages: readonly Message[];
  onClose: () => void;
}

/** Search in one conversation; each result scrolls to its message. */
export const ConversationSearch = ({ source, name, messages, onClose }: ConversationSearchProps) => {
  const [wanted, setWanted] = useState('');
  const { text, type, settle } = useDebouncedInput(wanted, setWanted);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    if (event.key === 'Escape') onClose();
  };
  return (
    <Stack
      role="search"
      aria-label="This conversation"
      gap="0"
      borderBottomWidth="1px"
      flexShrink="0"
      onKeyDown={press}
    >
      <HStack gap="2" px="4" py="2">
        <Input
          ref={field}
          type="search"
          size="sm"
          aria-label="Search in this conversation"
          placeholder="Search in this conversation"
          autoComplete="off"
          maxLength={limits.chatMessage}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        <IconButton size="sm" variant="ghost" aria-label="Close the search" onClick={onClose}>
          <X />
        </IconButton>
      </HStack>
      {wanted !== '' && text.trim() !== '' && (
        <Results key={wanted} source={source} name={name} text={wanted} newest={newestWith(messages, wanted)} />
      )}
    </Stack>
  );
};
