import { Box, Text } from '@chakra-ui/react';
import { byteShare } from '#shared/domain/byte-size.ts';
import type { UnfinishedUpload as Unfinished } from '../platform/platform.ts';

const share = ({ sent, size }: Unfinished): string | null => (sent === null ? null : byteShare(sent, size));

const Notice = ({ children }: { children: string }) => (
  <Box role="status" bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" textStyle="sm" fontWeight="medium">
    <Text overflowWrap="anywhere">{children}</Text>
  </Box>
);

/** Says what an interrupted upload left, and how it goes on. */
export const UnfinishedUpload = ({ upload }: { upload: Unfinished }) => {
  const there = share(upload);
  return (
    <Notice>
      {there === null
        ? `The upload of “${upload.name}” was interrupted. Choose the same file to go on.`
        : `${there} of “${upload.name}” are there. Choose the same file to go on.`}
    </Notice>
  );
};

/** Says that another file was chosen than the one that was begun, and what each way out does. */
export const OtherFile = ({ upload }: { upload: Unfinished }) => {
  const there = share(upload);
  return (
    <Notice>
      {`This is not the “${upload.name}” that was begun${there === null ? '' : `: ${there} of it are there`}. Choose that file to go on, or start over with this one.`}
    </Notice>
  );
};
