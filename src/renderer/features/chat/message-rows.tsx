import { Box, Button, chakra, HStack, Icon, Text } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { Bubble } from './bubble.tsx';
import { clockTime, dayLabel, isSameDay } from './day-label.ts';
import type { Message } from './messages.ts';
import type { Outgoing } from './outbox.ts';

const Line = ({ children, accent = false }: { children: string; accent?: boolean }) => (
  <HStack px="4" py="2" gap="3" color={accent ? 'accent.fg' : 'fg.muted'} textStyle="xs" fontWeight="medium">
    <Box flex="1" borderTopWidth="1px" borderColor={accent ? 'accent.border' : 'border'} />
    <Text>{children}</Text>
    <Box flex="1" borderTopWidth="1px" borderColor={accent ? 'accent.border' : 'border'} />
  </HStack>
);

interface RowProps {
  message: Message;
  before: Message | undefined;
  isFirstNew: boolean;
  /** Status of the newest own message. */
  note: string | null;
  sender: string;
}

/** A stored message with the dividers above it. Memoized, since there may be thousands. */
export const MessageRow = memo(({ message, before, isFirstNew, note, sender }: RowProps) => {
  const { at, mine, text } = message;
  return (
    <chakra.li data-seq={message.seq} css={{ '&[data-wanted]': { bg: 'bg.emphasized/40' } }}>
      {!(before && isSameDay(before.at, at)) && <Line>{dayLabel(at, new Date())}</Line>}
      {isFirstNew && <Line accent>New messages</Line>}
      <Bubble
        mine={mine}
        sender={mine ? 'You' : sender}
        text={text}
        foot={
          <>
            <time dateTime={at}>{clockTime(at)}</time>
            {note && <Text as="span">{note}</Text>}
          </>
        }
      />
    </chakra.li>
  );
});

interface OutgoingRowProps {
  message: Outgoing;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
}

/** A pending message. */
export const OutgoingRow = memo(({ message: { key, text, state }, onRetry, onDiscard }: OutgoingRowProps) => (
  <li>
    <Bubble
      mine
      sender="You"
      text={text}
      foot={
        state === 'sending' ? (
          'Sending'
        ) : (
          <>
            <Icon as={CircleAlert} boxSize="3.5" color="fg.error" aria-hidden />
            <Text as="span" color="fg.error">
              Not sent
            </Text>
            <Button size="2xs" variant="outline" onClick={() => onRetry(key)}>
              Retry
            </Button>
            <Button size="2xs" variant="ghost" onClick={() => onDiscard(key)}>
              Delete
            </Button>
          </>
        )
      }
    />
  </li>
));
