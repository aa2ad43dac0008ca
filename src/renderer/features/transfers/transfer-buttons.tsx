import { Button, IconButton } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, FolderOpen, Pause, Play, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAction } from '#renderer/lib/use-action.ts';
import type { Platform } from '#renderer/platform/platform.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { isFinal, type Transfer } from '#shared/domain/transfer.ts';
import { PANEL_HEADING_ID } from './panel-state.ts';
import { TransferLog } from './transfer-log.tsx';

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

/** A button for an action on a transfer; failures are shown in a toast. */
const Act = ({ transfer, words, perform, children }: ActProps) => {
  const { run } = useAction(perform);
  return (
    <Button size="xs" variant="outline" aria-label={`${words} ${transfer.title}`} onClick={() => void run()}>
      {children}
      {words}
    </Button>
  );
};

/** Pause, resume or retry in one button, so that the focus stays on it. */
const GoOn = ({ transfer, transfers }: TransferButtonsProps) => {
  const { id, state, failure, waiting } = transfer;
  if (state === 'queued' || state === 'moving' || (state === 'waiting' && waiting?.reason === 'session'))
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

const Cancel = ({ transfer, transfers }: TransferButtonsProps) => {
  const [asking, setAsking] = useState(false);
  const { id, title, fileName, direction } = transfer;
  return (
    <>
      <Button
        size="xs"
        variant="ghost"
        _first={{ ms: '-2.5' }}
        aria-label={`Cancel ${title}`}
        onClick={() => setAsking(true)}
      >
        Cancel
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={direction === 'upload' ? 'Cancel this upload?' : 'Cancel this download?'}
        question={`What is there of “${fileName}” is removed. ${title} stays as it is.`}
        confirm={direction === 'upload' ? 'Cancel Upload' : 'Cancel Download'}
        dismiss="Keep"
        destructive
        onConfirm={() => transfers.cancel(id)}
      />
    </>
  );
};

/** The actions of a transfer in its current state. */
export const TransferButtons = (props: TransferButtonsProps) => {
  const { transfer, transfers } = props;
  const { id, title, state, canReveal } = transfer;
  const { reveal, log } = transfers;
  const remove = async () => {
    await transfers.remove(id);
    // The row disappears with the focused button.
    document.getElementById(PANEL_HEADING_ID)?.focus();
  };
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
      {!isFinal(transfer) && state !== 'checking' && <Cancel {...props} />}
      {isFinal(transfer) && (
        <Button
          size="xs"
          variant="ghost"
          _first={{ ms: '-2.5' }}
          aria-label={`Remove ${title} from the list`}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      )}
    </>
  );
};
