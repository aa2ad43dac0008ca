import { Box, Text } from '@chakra-ui/react';
import { byteShare } from '#shared/domain/byte-size.ts';
import type { Transfer } from '#shared/domain/transfer.ts';

/** Share of the file on the server; null while unknown. */
const share = ({ moved, size }: Transfer): string | null =>
  moved === 0 || size === null ? null : byteShare(moved, size);

const Notice = ({ children }: { children: string }) => (
  <Box role="status" bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" textStyle="sm" fontWeight="medium">
    <Text overflowWrap="anywhere">{children}</Text>
  </Box>
);

/** Explains how an interrupted upload can be resumed. */
export const UnfinishedUpload = ({ upload }: { upload: Transfer }) => {
  const there = share(upload);
  return (
    <Notice>
      {there === null
        ? `The upload of “${upload.fileName}” was interrupted. Choose the same file to go on.`
        : `${there} of “${upload.fileName}” are there. Choose the same file to go on.`}
    </Notice>
  );
};

/** Says that the chosen file differs from the interrupted upload's, and what each option does. */
export const OtherFile = ({ upload }: { upload: Transfer }) => {
  const there = share(upload);
  return (
    <Notice>
      {`This is not the “${upload.fileName}” that was begun${there === null ? '' : `: ${there} of it are there`}. Choose that file to go on, or start over with this one.`}
    </Notice>
  );
};
