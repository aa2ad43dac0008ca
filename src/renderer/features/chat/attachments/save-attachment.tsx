import { type ButtonProps, IconButton } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { useSaveFile } from '#renderer/lib/files/use-save-file.ts';
import { api } from '#shared/contract/api.ts';
import type { Attachment } from './attachment.ts';

const loadAttachment = (id: number) => call(api.getAttachment, { params: { id } });

/** An attachment with fresh links; loaded again when one of them has expired. */
export const useAttachment = (id: number) => useApi(`attachment/${id}`, () => loadAttachment(id));

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
