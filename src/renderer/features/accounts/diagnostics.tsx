import { Button, Stack, Text } from '@chakra-ui/react';
import { toast } from '#renderer/lib/toast.ts';
import { useAction } from '#renderer/lib/use-action.ts';

/** Exports the diagnostics that support asks for. */
export const Diagnostics = ({ onExport }: { onExport: () => Promise<boolean> }) => {
  const { run, busy } = useAction(
    async () => {
      if (await onExport()) toast.success('The diagnostics are saved.');
    },
    { failure: 'The diagnostics could not be saved.' },
  );
  return (
    <Stack gap="2">
      <Text fontWeight="medium" textStyle="sm">
        Diagnostics
      </Text>
      <Text color="fg.muted" textStyle="sm">
        The diagnostics are a text file for support. It holds versions, these settings, states of transfers and the log,
        but no passwords, messages or names of files that you transfer.
      </Text>
      <Button size="sm" variant="outline" alignSelf="flex-start" loading={busy} onClick={() => void run()}>
        Export Diagnostics
      </Button>
    </Stack>
  );
};
