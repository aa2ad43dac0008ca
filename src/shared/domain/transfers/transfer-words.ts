import type { Transfer, WaitReason } from './transfer.ts';

const BY_ITSELF = 'It continues by itself.';

const WAITS: Readonly<Record<WaitReason, string>> = {
  offline: `Waiting for the connection. ${BY_ITSELF}`,
  connection: `Waiting for the connection. ${BY_ITSELF}`,
  server: `Waiting for the server. ${BY_ITSELF}`,
  busy: `Waiting for another transfer of this video to end. ${BY_ITSELF}`,
  'rate-limit': `Waiting, the server asked for a pause. ${BY_ITSELF}`,
  session: 'Waiting for you to log in again.',
  battery: 'Waiting until the computer is plugged in, as you set under Transfers.',
};

const waitWords = ({ reason, message }: NonNullable<Transfer['waiting']>): string =>
  reason === 'rate-limit' && message ? message : WAITS[reason];

/** State of a transfer as text, or why it waits. */
export const stateWords = ({ state, direction, waiting, failure }: Transfer): string => {
  const isUpload = direction === 'upload';
  switch (state) {
    case 'queued':
      return 'Waiting for its turn';
    case 'moving':
      return isUpload ? 'Uploading' : 'Downloading';
    case 'waiting':
      return waiting ? waitWords(waiting) : 'Waiting';
    case 'paused':
      return 'Paused';
    case 'file':
      return 'Stopped. Choose the same file to continue.';
    case 'checking':
      return isUpload ? 'Checking the video' : 'Checking the file';
    case 'done':
      return isUpload ? 'Uploaded' : 'Saved';
    case 'failed':
      return failure?.message ?? 'Failed';
    case 'cancelled':
      return 'Cancelled';
  }
};
