import type { applicationsApi } from '#shared/contract/applications.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import type { SessionLinks } from '../../media/media-links.ts';
import { endReasonFor, presentJob } from '../jobs/job.presenter.ts';
import type { ApplicationRow } from './application-cache.repository.ts';

export const presentApplication = ({
  application,
}: Pick<ApplicationRow, 'application'>): Data<typeof applicationsApi.apply> => ({
  id: application.id,
  status: application.status,
  note: application.note,
  created_at: application.createdAt.toISOString(),
});

/** An application for its creator, with the job but without the delivered video. */
export const presentApplicationWithJob = (entry: ApplicationRow, links: SessionLinks) => ({
  ...presentApplication(entry),
  job: {
    ...presentJob(entry.row, links),
    userjob: null,
    end_reason: endReasonFor(entry.application.creatorId, entry.row),
  },
});
