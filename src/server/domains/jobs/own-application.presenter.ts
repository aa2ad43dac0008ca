import type { applicationsApi } from '#shared/contract/applications.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import type { JobRow } from './jobs.repository.ts';

type Application = NonNullable<JobRow['application']>;

/** An application for its creator, with the brand's message if it was declined. */
export const presentOwnApplication = ({
  id,
  status,
  note,
  createdAt,
  declineReason,
  declineWords,
  decidedAt,
}: Application): Data<typeof applicationsApi.apply> => ({
  id,
  status,
  note,
  created_at: createdAt.toISOString(),
  declined:
    declineReason && decidedAt ? { reason: declineReason, words: declineWords, at: decidedAt.toISOString() } : null,
});
