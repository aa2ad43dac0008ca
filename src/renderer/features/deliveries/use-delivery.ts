import { useState } from 'react';
import { call } from '#renderer/lib/call.ts';
import { messageOf } from '#renderer/lib/failure.ts';
import { useAction } from '#renderer/lib/use-action.ts';
import { invalidate, remember } from '#renderer/lib/use-api.ts';
import { useUpload } from '#renderer/lib/use-upload.ts';
import { toast } from '#renderer/ui/toast.ts';
import { api } from '#shared/contract/api.ts';
import { sentFacts, type VideoFacts } from './video-facts.ts';

const STOPPED = 'The upload stopped. Upload again and it goes on where it stopped.';

interface Delivery {
  readonly job: number;
  /** What the browser knows about the video when its bytes have gone. */
  readonly factsOf: (file: File) => Promise<VideoFacts>;
  readonly onDelivered: () => void;
}

/** Sends the video of a job: the bytes first, then the delivery. A failure leaves its sentence in `failure`. */
export const useDelivery = ({ job, factsOf, onDelivered }: Delivery) => {
  const { start, progress, handle, claiming } = useUpload();
  const [failure, setFailure] = useState<string>();
  const deliver = async (file: File, upload: string) => {
    const body = { upload, ...sentFacts(await factsOf(file)) };
    remember(`job/${job}`, await call(api.deliver, { params: { id: job }, body }));
    invalidate('tasks', 'home');
    toast.success('Video Uploaded!');
  };
  const { run, busy } = useAction(
    async (file: File) => {
      setFailure(undefined);
      try {
        if (await start?.({ file, purpose: 'delivery', job }, (id) => deliver(file, id))) onDelivered();
      } catch (error) {
        setFailure(messageOf(error, STOPPED));
        throw error;
      }
    },
    { failure: STOPPED },
  );
  return { upload: run, progress, handle, claiming, busy, failure, possible: start !== null };
};
