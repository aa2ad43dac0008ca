import { Box, chakra, HStack, IconButton, Text, Textarea } from '@chakra-ui/react';
import { Paperclip, SendHorizontal, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, memo, useId, useRef } from 'react';
import { drafts, useDraft } from '#renderer/lib/forms/drafts.ts';
import { limits } from '#shared/domain/limits.ts';
import { PHOTO_TYPES } from '#shared/domain/transfers/attachments.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import { chosenFiles, useChosenFiles } from './attachments/chosen-files.ts';
import { FileThumbnail } from './attachments/file-thumbnail.tsx';
import type { PendingAttachment } from './attachments/pending-attachment.ts';

const ACCEPTED = [...PHOTO_TYPES, 'video/*'].join(',');

/** File picker for photos and videos of the next message. */
const AttachButton = ({ name }: { name: string }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        aria-label="Photos and videos"
        onChange={({ target }) => {
          chosenFiles.add(name, [...(target.files ?? [])]);
          // Reset, so that choosing the same file again fires an event.
          target.value = '';
        }}
      />
      <IconButton
        variant="ghost"
        h="11"
        w="11"
        aria-label="Add photos or videos"
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden />
      </IconButton>
    </>
  );
};

/**
 * The field overlays a hidden copy of its text, which determines its height. Measuring the field itself would collapse
 * it for a moment and scroll the messages above.
 */
const grown = { gridArea: '1 / 1', maxH: '40', overflowWrap: 'anywhere' } as const;

/** Remaining characters from which the counter is shown. */
const SHOWN_LEFT = 200;

/** Counts like the server: UTF-16 code units of the trimmed text. */
const counted = (left: number): string =>
  left < 0
    ? `${-left} too many: a message has at most ${limits.chatMessage.toLocaleString('en-US')} characters.`
    : `${(limits.chatMessage - left).toLocaleString('en-US')} of ${limits.chatMessage.toLocaleString('en-US')}`;

/** The files chosen for the next message, and why others were rejected. */
const ChosenList = ({ name }: { name: string }) => {
  const { attachments, rejections } = useChosenFiles(name);
  return (
    <>
      {attachments.length > 0 && (
        <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="2" px="3" pt="3" aria-label="To be sent">
          {attachments.map((one) => (
            <HStack as="li" key={one.number} borderWidth="1px" rounded="l2" p="1" gap="2" maxW="full">
              <FileThumbnail attachment={one} />
              <Box minW="0" maxW="40">
                <Text dir="auto" textStyle="xs" fontWeight="medium" truncate>
                  {one.name}
                </Text>
                <Text textStyle="xs" color="fg.muted">
                  {byteSize(one.size)}
                </Text>
              </Box>
              <IconButton
                size="xs"
                variant="ghost"
                aria-label={`Remove ${one.name}`}
                onClick={() => chosenFiles.remove(name, one.number)}
              >
                <X />
              </IconButton>
            </HStack>
          ))}
        </chakra.ul>
      )}
      {rejections.length > 0 && (
        <Box role="alert" px="3" pt="2" textStyle="sm" color="fg.error">
          {rejections.map((sentence) => (
            <Text key={sentence} dir="auto" overflowWrap="anywhere">
              {sentence}
            </Text>
          ))}
        </Box>
      )}
    </>
  );
};

interface ComposerProps {
  name: string;
  onSend: (text: string, attachments: readonly PendingAttachment[]) => void;
}

/** Field for a new message. Its text is stored as the conversation's draft until it is sent. */
export const Composer = memo(({ name, onSend }: ComposerProps) => {
  const counter = useId();
  const text = String(useDraft(name).text ?? '');
  const type = (next: string) => {
    if (next === '') drafts.forget(name);
    else drafts.write(name, { text: next });
  };
  const message = text.trim();
  const left = limits.chatMessage - message.length;
  const isEmpty = useChosenFiles(name).attachments.length === 0 && message === '';
  const send = () => {
    if (isEmpty || left < 0) return;
    onSend(message, chosenFiles.take(name));
    type('');
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // Office programs add a picture of copied text to the clipboard.
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    chosenFiles.add(name, files);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  return (
    <Box borderTopWidth="1px">
      <ChosenList name={name} />
      <HStack
        as="form"
        align="flex-end"
        gap="2"
        p="3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <AttachButton name={name} />
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
            aria-invalid={left < 0 || undefined}
            aria-describedby={left <= SHOWN_LEFT ? counter : undefined}
            value={text}
            onChange={({ target }) => type(target.value)}
            onKeyDown={press}
            onPaste={paste}
          />
          {left <= SHOWN_LEFT && (
            <Text id={counter} role="status" textStyle="xs" color={left < 0 ? 'fg.error' : 'fg.muted'} mt="1">
              {counted(left)}
            </Text>
          )}
        </Box>
        <IconButton type="submit" aria-label="Send" disabled={isEmpty || left < 0} h="11" w="11">
          <SendHorizontal aria-hidden />
        </IconButton>
      </HStack>
    </Box>
  );
});
