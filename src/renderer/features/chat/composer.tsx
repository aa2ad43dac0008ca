import { HStack, IconButton, Textarea } from '@chakra-ui/react';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { drafts } from '#renderer/lib/drafts.ts';
import { limits } from '#shared/domain/limits.ts';

/** The field for a new message. What stands in it is kept for each conversation until it is sent. */
export const Composer = ({ name, onSend }: { name: string; onSend: (text: string) => void }) => {
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
      <Textarea
        aria-label="Message"
        placeholder="Write a message"
        rows={1}
        autoresize
        maxH="40"
        enterKeyHint="send"
        maxLength={limits.chatMessage}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
      />
      <IconButton type="submit" aria-label="Send" disabled={text.trim() === ''} h="11" w="11">
        <SendHorizontal aria-hidden />
      </IconButton>
    </HStack>
  );
};
