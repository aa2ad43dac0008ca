import { Box, chakra, HStack, IconButton, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import { chosenFiles, useChosenFiles } from './chosen-files.ts';
import { FileThumbnail } from './file-thumbnail.tsx';

/** The files chosen for the next message, and why others were rejected. */
export const ChosenList = ({ name }: { name: string }) => {
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
