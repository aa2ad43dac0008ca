import { Box, Button, IconButton, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, FolderOpen, Pause, Play, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CancelTransfer, TransferAction } from '#renderer/entities/transfer/transfer-actions.tsx';
import { useAction } from '#renderer/lib/api/use-action.ts';
import type { Platform } from '#renderer/platform/platform.ts';
import { Modal } from '#renderer/ui/dialog/modal.tsx';
import { canRetry, isFinal, type Transfer, type TransferLogEntry } from '#shared/domain/transfers/transfer.ts';
import { PANEL_HEADING_ID } from './panel-state.ts';

/** The log of a transfer. */
const TransferLog = ({ title, load }: { title: string; load: () => Promise<readonly TransferLogEntry[]> }) => {
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

type Transfers = NonNullable<Platform['transfers']>;

interface TransferButtonsProps {
  transfer: Transfer;
  list: readonly Transfer[];
  transfers: Transfers;
}

interface ActProps {
  transfer: Transfer;
  words: string;
  perform: () => Promise<unknown>;
  children: ReactNode;
}

const Act = ({ transfer, words, perform, children }: ActProps) => (
  <TransferAction size="xs" aria-label={`${words} ${transfer.title}`} perform={perform}>
    {children}
    {words}
  </TransferAction>
);

/** Pause, resume or retry in one button, so that the focus stays on it. */
const GoOn = ({ transfer, transfers }: TransferButtonsProps) => {
  const { id, state, failure, waiting } = transfer;
  // A retry could change nothing about these.
  const isStuck = state === 'waiting' && (waiting?.reason === 'session' || waiting?.reason === 'battery');
  if (state === 'queued' || state === 'moving' || isStuck)
    return (
      <Act transfer={transfer} words="Pause" perform={() => transfers.pause(id)}>
        <Pause aria-hidden />
      </Act>
    );
  if (state === 'paused')
    return (
      <Act transfer={transfer} words="Resume" perform={() => transfers.resume(id)}>
        <Play aria-hidden />
      </Act>
    );
  if (state === 'waiting' || failure?.canRetry)
    return (
      <Act transfer={transfer} words="Retry" perform={() => transfers.resume(id)}>
        <RotateCw aria-hidden />
      </Act>
    );
  return null;
};

/** Moves a queued transfer before or after another one. */
const Order = ({ transfer, list, transfers }: TransferButtonsProps) => {
  if (transfer.state !== 'queued') return null;
  const queued = list.filter(({ state }) => state === 'queued');
  const at = queued.indexOf(transfer);
  const move = (to: number) => void transfers.moveBefore(transfer.id, queued[to]?.id ?? null);
  if (queued.length < 2) return null;
  return (
    <>
      <IconButton
        size="xs"
        variant="outline"
        disabled={at === 0}
        aria-label={`Move ${transfer.title} up`}
        onClick={() => move(at - 1)}
      >
        <ChevronUp />
      </IconButton>
      <IconButton
        size="xs"
        variant="outline"
        disabled={at === queued.length - 1}
        aria-label={`Move ${transfer.title} down`}
        onClick={() => move(at + 2)}
      >
        <ChevronDown />
      </IconButton>
    </>
  );
};

/** Gets the focus when a row disappears with the focused button. */
const heading = () => document.getElementById(PANEL_HEADING_ID);

/** What ends a transfer, or takes its row away; nothing while the server looks at the video. */
const End = ({ transfer, transfers }: Pick<TransferButtonsProps, 'transfer' | 'transfers'>) => {
  const { id, title, state } = transfer;
  const place = { size: 'xs', _first: { ms: '-2.5' } } as const;
  if (canRetry(transfer))
    return (
      <CancelTransfer
        {...place}
        transfer={transfer}
        transfers={transfers}
        aria-label={`Remove ${title}`}
        focusAfter={heading}
      />
    );
  if (!isFinal(transfer)) {
    if (state === 'checking') return null;
    return <CancelTransfer {...place} transfer={transfer} transfers={transfers} aria-label={`Cancel ${title}`} />;
  }
  const remove = async () => {
    await transfers.remove(id);
    heading()?.focus();
  };
  return (
    <Button {...place} variant="ghost" aria-label={`Remove ${title} from the list`} onClick={() => void remove()}>
      Remove
    </Button>
  );
};

/** The actions of a transfer in its current state. */
export const TransferButtons = (props: TransferButtonsProps) => {
  const { transfer, transfers } = props;
  const { id, title, canReveal } = transfer;
  const { reveal, log } = transfers;
  return (
    <>
      <GoOn {...props} />
      {canReveal && reveal && (
        <Act transfer={transfer} words="Show in Folder" perform={() => reveal(id)}>
          <FolderOpen aria-hidden />
        </Act>
      )}
      <Order {...props} />
      {log && <TransferLog title={title} load={() => log(id)} />}
      <End {...props} />
    </>
  );
};
