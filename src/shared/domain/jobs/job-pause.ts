import type { Side } from './job-stage.ts';

/** Why a step of a paused job is refused. */
export const PAUSED =
  'The payment of this job is disputed, so the job is paused. It cannot move on until that is settled.';

/** Heading of a paused job on the pages of both sides. */
export const PAUSED_TITLE = 'This job is paused';

/** What the pause of a job means for one side, in sentences. */
export const pauseWords = (side: Side, { status }: { readonly status: string }): readonly string[] => {
  if (side === 'brand')
    return [
      'The bank has questioned the payment of this job, or the payment was given back outside of this website.',
      status === 'completed'
        ? 'The job stays completed. What the creator earned with it is on hold until the UGC Admins have settled that.'
        : 'The job cannot be completed or cancelled until the UGC Admins have settled that. If you did not mean to dispute the payment, tell your bank and write to the UGC Admins.',
    ];
  return [
    'The bank has questioned the payment of this job.',
    status === 'completed'
      ? 'What you earned with it is on hold, as far as it was still in your balance. The UGC Admins will tell you when that is settled.'
      : 'You can continue and deliver, but the job cannot be completed until that is settled. The UGC Admins will tell you when it is.',
  ];
};
