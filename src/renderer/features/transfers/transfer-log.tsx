import { Box, Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useAction } from '#renderer/lib/use-action.ts';
import { Modal } from '#renderer/ui/dialog/modal.tsx';
import type { TransferLogEntry } from '#shared/domain/transfer.ts';

interface TransferLogProps {
  title: string;
  load: () => Promise<readonly TransferLogEntry[]>;
}

/** The log of a transfer. */
export const TransferLog = ({ title, load }: TransferLogProps) => {
  const [entries, setEntries] = useState<readonly TransferLogEntry[] | null>(null);
  const { run, busy } = useAction(async () => setEntries(await load()));
  return (
    <>
      <Button
        size="xs"
        variant="ghost"
        _first={{ ms: '-2.5' }}
        loading={busy}
        aria-label={`Log of ${title}`}
        onClick={() => void run()}
      >
        Log
      </Button>
      <Modal open={entries !== null} onClose={() => setEntries(null)} title={`Log of ${title}`}>
        {entries?.length === 0 && <Text color="fg.muted">Nothing has happened yet.</Text>}
        <Box as="ol" listStyleType="none" textStyle="sm" pb="4">
          {entries?.map(({ at, message }) => (
            <Box as="li" key={`${at} ${message}`} py="1.5">
              <Text as="time" color="fg.muted" fontVariantNumeric="tabular-nums" me="3">
                {new Date(at).toLocaleString('en-US', { dateStyle: 'short', timeStyle: 'medium' })}
              </Text>
              {message}
            </Box>
          ))}
        </Box>
      </Modal>
    </>
  );
};
