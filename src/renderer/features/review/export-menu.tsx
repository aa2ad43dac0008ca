import { Button, Menu, Portal } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { useSaveFile } from '#renderer/lib/files/use-save-file.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { api } from '#shared/contract/api.ts';
import type { MarkerFormat } from '#shared/contract/review.ts';

const FILES: readonly { format: MarkerFormat; startHour: number; label: string }[] = [
  { format: 'csv', startHour: 0, label: 'Table (CSV)' },
  { format: 'edl', startHour: 1, label: 'DaVinci Resolve (EDL), from 01:00:00:00' },
  { format: 'edl', startHour: 0, label: 'DaVinci Resolve (EDL), from 00:00:00:00' },
  { format: 'xml', startHour: 0, label: 'Premiere Pro (XML)' },
];

/** Saves the notes on a version as a file. Renders nothing where files cannot be saved. */
export const ExportMenu = ({ videoId, hasRate }: { videoId: number; hasRate: boolean }) => {
  const save = useSaveFile();
  const { run } = useAction(async (format: MarkerFormat, startHour: number) => {
    const body = { format, start_hour: startHour };
    const { url, filename } = await call(api.notesFile, { params: { id: videoId }, body });
    const order = { target: { purpose: 'notes', video: videoId } as const, title: 'Notes', url, fileName: filename };
    if (await save?.({ ...order, size: null, sha256: null })) toast.success('Your download has started.');
  });
  if (!save) return null;
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button variant="outline">
          <Download aria-hidden />
          Export notes
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {FILES.filter(({ format }) => format === 'csv' || hasRate).map(({ format, startHour, label }) => (
              <Menu.Item key={label} value={label} onClick={() => void run(format, startHour)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
};
