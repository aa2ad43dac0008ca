import { Button } from '@chakra-ui/react';
import { useRef } from 'react';
import { otherFileMessage } from '#renderer/entities/transfer/other-file-message.ts';
import { useAction } from '#renderer/lib/use-action.ts';
import type { Platform } from '#renderer/platform/platform.ts';
import { VideoInput } from '#renderer/ui/form/video-input.tsx';
import { isUploadTarget, type Transfer } from '#shared/domain/transfer.ts';

interface ChooseFileProps {
  transfer: Transfer;
  transfers: NonNullable<Platform['transfers']>;
  onRefuse: (sentence: string | undefined) => void;
}

/** File picker for an unfinished upload. Another file would be a new upload, which starts at its task. */
export const ChooseFile = ({ transfer, transfers, onRefuse }: ChooseFileProps) => {
  const { id, target, title, fileName } = transfer;
  const input = useRef<HTMLInputElement>(null);
  const { run, busy } = useAction(async (file: File) => {
    if (isUploadTarget(target)) await transfers.upload(file, { target, title });
  });
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file) return;
    const isSame = transfers.isSameFile(id, file);
    onRefuse(isSame ? undefined : otherFileMessage(file.name, fileName));
    if (isSame) void run(file);
  };
  return (
    <>
      <VideoInput ref={input} label={`The file of ${title}`} onChoose={choose} />
      <Button
        size="xs"
        loading={busy}
        aria-label={`Choose the file of ${title}`}
        onClick={() => input.current?.click()}
      >
        Choose File
      </Button>
    </>
  );
};
