import { IconButton } from '@chakra-ui/react';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { PICTURE_TYPES } from '#shared/domain/limits.ts';
import { chosenFiles } from './chosen-files.ts';

const ACCEPTED = [...PICTURE_TYPES, 'video/*'].join(',');

/** File picker for photos and videos of the next message. */
export const AttachButton = ({ name }: { name: string }) => {
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
