import { type ButtonProps, IconButton } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { useSaveFile } from '#renderer/lib/files/use-save-file.ts';
import type { Attachment } from './attachment.ts';
import { loadAttachment } from './use-attachment.ts';

/** Downloads an attachment through a fresh link. Renders nothing where the platform cannot save files. */
export const SaveAttachment = ({ attachment, ...rest }: ButtonProps & { attachment: Attachment }) => {
  const save = useSaveFile();
  const { run, busy } = useAction(async () => {
    const { id, name: fileName, download, size, sha256 } = await loadAttachment(attachment.id);
    const target = { purpose: 'message', attachment: id } as const;
    if (download !== null) await save?.({ target, title: 'From a message', url: download, fileName, size, sha256 });
  });
  return (
    save && (
      <IconButton
        size="xs"
        variant="ghost"
        {...rest}
        aria-label={`Save ${attachment.name}`}
        loading={busy}
        onClick={() => void run()}
      >
        <Download />
      </IconButton>
    )
  );
};
