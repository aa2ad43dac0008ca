import { Box, Button, HStack, Image, Input, Stack, Text } from '@chakra-ui/react';
import { ImageUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useObjectUrl } from '#renderer/lib/files/use-object-url.ts';
import { DefaultPicture } from '#renderer/ui/media/picture.tsx';
import { limits, PICTURE_TYPES } from '#shared/domain/limits.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import { FormField } from './form-field.tsx';

interface FileFieldProps<K> {
  name: K;
  label: ReactNode;
  /** The stored file. */
  current?: string | null;
  required?: boolean;
  shape?: 'person' | 'product';
}

const rejectionOf = (file: File): string | undefined => {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return 'Choose a JPEG, PNG or SVG picture';
  if (file.size > limits.pictureBytes) return `Choose a picture of at most ${byteSize(limits.pictureBytes)}`;
  return undefined;
};

const Preview = ({ file, current, shape }: { file: unknown; current?: string | null; shape: 'person' | 'product' }) => {
  const src = useObjectUrl(file) ?? current ?? undefined;
  return (
    <Box boxSize="20" rounded={shape === 'person' ? 'pill' : 'l3'} overflow="hidden" borderWidth="1px" flexShrink="0">
      {src ? <Image src={src} alt="" boxSize="full" objectFit="cover" /> : <DefaultPicture kind={shape} />}
    </Box>
  );
};

/** A picture field (jpeg, png, svg) with a preview; other types are refused at once with a message. */
export const FileField = <T extends object, K extends keyof T & string = keyof T & string>({
  current,
  shape = 'product',
  ...field
}: FileFieldProps<K>) => {
  const hint = useId();
  const [rejection, setRejection] = useState<string>();
  return (
    <FormField<T, K> {...field}>
      {(value, { setValue }) => (
        <HStack gap="4" w="full">
          <Preview file={value} current={current} shape={shape} />
          <Stack gap="1.5" align="start">
            <Box position="relative">
              <Input
                type="file"
                accept={PICTURE_TYPES.join(',')}
                className="peer"
                position="absolute"
                inset="0"
                h="full"
                opacity="0"
                cursor="pointer"
                zIndex="1"
                aria-describedby={hint}
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  if (!file) return;
                  const reason = rejectionOf(file);
                  setRejection(reason);
                  if (reason) target.value = '';
                  else void setValue(file as T[K]);
                }}
              />
              <Button
                as="span"
                size="sm"
                variant="outline"
                aria-hidden
                _peerFocusVisible={{ outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' }}
              >
                <ImageUp />
                {value || current ? 'Change picture' : 'Choose picture'}
              </Button>
            </Box>
            <Text id={hint} textStyle="xs" color={rejection ? 'fg.error' : 'fg.muted'} role={rejection && 'alert'}>
              {rejection ?? 'JPEG, PNG or SVG'}
            </Text>
          </Stack>
        </HStack>
      )}
    </FormField>
  );
};
