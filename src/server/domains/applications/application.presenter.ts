import type { SessionLinks } from '../../media/media-links.ts';
import { endReasonFor, presentJob } from '../jobs/job.presenter.ts';
import { presentOwnApplication } from '../jobs/own-application.presenter.ts';
import type { ApplicationRow } from './application-cache.repository.ts';

/** An application for its creator, with the job but without the delivered video. */
export const presentApplicationWithJob = (entry: ApplicationRow, links: SessionLinks) => ({
  ...presentOwnApplication(entry.application),
  job: {
    ...presentJob(entry.row, links),
    userjob: null,
    end_reason: endReasonFor(entry.application.creatorId, entry.row),
  },
});
