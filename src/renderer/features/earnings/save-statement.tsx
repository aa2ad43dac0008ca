import type { ButtonProps } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { useSaveFile } from '#renderer/lib/files/use-save-file.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { api } from '#shared/contract/api.ts';

/** Downloads the jobs of a year as CSV. Renders nothing where files cannot be saved. */
export const SaveStatement = ({ year, size }: { year: number; size?: ButtonProps['size'] }) => {
  const save = useSaveFile();
  const { run, busy } = useAction(async () => {
    const { url, filename } = await call(api.earningsFile, { body: { year } });
    const order = { target: { purpose: 'statement' } as const, title: `Earnings of ${year}`, url, fileName: filename };
    if (await save?.({ ...order, size: null, sha256: null })) toast.success('Your download has started.');
  });
  if (!save) return null;
  return (
    <ActionButton
      variant="outline"
      {...(size && { size })}
      loading={busy}
      aria-label={busy ? undefined : `CSV of ${year}`}
      onClick={() => void run()}
    >
      <Download aria-hidden />
      CSV
    </ActionButton>
  );
};
