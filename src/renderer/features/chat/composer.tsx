import { Box, HStack, IconButton, Textarea } from '@chakra-ui/react';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, memo, useState } from 'react';
import { drafts } from '#renderer/lib/drafts.ts';
import { limits } from '#shared/domain/limits.ts';

/**
 * The field lies on the same text out of sight and is as high as that. To be measured by itself it would fold up for a
 * moment, and the messages above would no longer be at their end.
 */
const grown = { gridArea: '1 / 1', maxH: '40', overflowWrap: 'anywhere' } as const;

/** The field for a new message. What stands in it is kept for each conversation until it is sent. */
export const Composer = memo(({ name, onSend }: { name: string; onSend: (text: string) => void }) => {
  const [text, setText] = useState(() => String(drafts.read(name).text ?? ''));
  const type = (next: string) => {
    setText(next);
    if (next === '') drafts.forget(name);
    else drafts.write(name, { text: next });
  };
  const send = () => {
    const message = text.trim();
    if (message === '') return;
    onSend(message);
    type('');
  };
  const press = (event: KeyboardEvent) => {
    // Enter also ends the choice of a character in input methods.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <HStack
      as="form"
      align="flex-end"
      gap="2"
      borderTopWidth="1px"
      p="3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Box display="grid" flex="1" minW="0">
        <Textarea {...grown} asChild aria-hidden visibility="hidden" whiteSpace="pre-wrap" overflow="hidden">
          <div>{`${text} `}</div>
        </Textarea>
        <Textarea
          {...grown}
          h="full"
          resize="none"
          aria-label="Message"
          placeholder="Write a message"
          rows={1}
          enterKeyHint="send"
          maxLength={limits.chatMessage}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
      </Box>
      <IconButton type="submit" aria-label="Send" disabled={text.trim() === ''} h="11" w="11">
        <SendHorizontal aria-hidden />
      </IconButton>
    </HStack>
  );
});
