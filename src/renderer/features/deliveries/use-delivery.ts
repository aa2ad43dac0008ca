import { useState } from 'react';
import { call } from '#renderer/lib/call.ts';
import { messageOf } from '#renderer/lib/failure.ts';
import { useAction } from '#renderer/lib/use-action.ts';
import { invalidate, remember } from '#renderer/lib/use-api.ts';
import { useUpload } from '#renderer/lib/use-upload.ts';
import { toast } from '#renderer/ui/toast.ts';
import { api } from '#shared/contract/api.ts';
import type { ChoiceFacts } from './choice-facts.ts';

const STOPPED = 'The upload stopped. Upload again and it goes on where it stopped.';

interface Delivery {
  readonly job: number;
  /** What the browser knows about the video when its bytes have gone. */
  readonly factsOf: (file: File) => Promise<ChoiceFacts>;
  readonly onDelivered: () => void;
}

/** Sends the video of a job: the bytes first, then the delivery. `failureOf` a file is the sentence its failure left. */
export const useDelivery = ({ job, factsOf, onDelivered }: Delivery) => {
  const { start, progress, handle, checking } = useUpload();
  const [failed, setFailed] = useState<{ readonly file: File; readonly sentence: string }>();
  const deliver = async (file: File, upload: string) => {
    const { poster } = await factsOf(file);
    const body = { upload, ...(poster !== undefined && { poster }) };
    remember(`job/${job}`, await call(api.deliver, { params: { id: job }, body }));
    invalidate('tasks', 'home');
    toast.success('Video Uploaded!');
  };
  const { run, busy } = useAction(
    async (file: File) => {
      setFailed(undefined);
      try {
        if (await start?.({ file, purpose: 'delivery', job, claim: (id) => deliver(file, id) })) onDelivered();
      } catch (error) {
        setFailed({ file, sentence: messageOf(error, STOPPED) });
        throw error;
      }
    },
    { failure: STOPPED },
  );
  // A sentence about one file says nothing about another.
  const failureOf = (file: File | null) => (failed && failed.file === file ? failed.sentence : undefined);
  return { upload: run, progress, handle, checking, busy, failureOf };
};
