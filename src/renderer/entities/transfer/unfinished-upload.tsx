import { Box, Text } from '@chakra-ui/react';
import { ProgressBar } from '#renderer/ui/feedback/progress-bar.tsx';
import { byteShare } from '#shared/domain/transfers/byte-size.ts';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';

/** Share of the file on the server; null while unknown. */
const share = ({ moved, size }: Transfer): string | null =>
  moved === 0 || size === null ? null : byteShare(moved, size);

const Notice = ({ children }: { children: string }) => (
  <Box role="status" bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" textStyle="sm" fontWeight="medium">
    <Text overflowWrap="anywhere">{children}</Text>
  </Box>
);

/** Says that an upload has stopped where it is, and how it can be resumed. */
export const UnfinishedUpload = ({ upload }: { upload: Transfer }) => {
  const there = share(upload);
  return (
    <Box>
      <Notice>
        {`The upload of “${upload.fileName}” has stopped${there === null ? '' : `: ${there} are there`}. Choose the same file to continue.`}
      </Notice>
      {there !== null && (
        <Box mt="3">
          <ProgressBar label="Stopped" value={upload.moved} total={upload.size ?? 0} stopped />
        </Box>
      )}
    </Box>
  );
};

/** Says that the chosen file differs from the interrupted upload's, and what each option does. */
export const OtherFile = ({ upload }: { upload: Transfer }) => {
  const there = share(upload);
  return (
    <Notice>
      {`This is not the “${upload.fileName}” that was begun${there === null ? '' : `: ${there} of it are there`}. Choose that file to continue, or start over with this one.`}
    </Notice>
  );
};
