import type { SessionLinks } from '../../media/media-links.ts';
import { endReasonFor, hiddenFrom, presentJob } from '../jobs/job.presenter.ts';
import { presentOwnApplication } from '../jobs/own-application.presenter.ts';
import type { ApplicationRow } from './applications.repository.ts';

/** An application for its creator, with the job but without the delivered video. */
export const presentApplicationWithJob = ({ application, row }: ApplicationRow, links: SessionLinks) => ({
  ...presentOwnApplication(application),
  job: Object.assign(presentJob(row, links), hiddenFrom(application.creatorId, { job: row.job, application }), {
    userjob: null,
    end_reason: endReasonFor(application.creatorId, row),
  }),
});
