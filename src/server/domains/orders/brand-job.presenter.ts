import type { Data } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import { videoFileName } from '#shared/domain/jobs/video-file-name.ts';
import { limits } from '#shared/domain/limits.ts';
import { ageOn, dateOfBirthForBrands } from '#shared/domain/people/age.ts';
import { bit } from '../../lib/bit.ts';
import { type SessionLinks, savedName } from '../../media/media-links.ts';
import { presentOriginal, presentPreview } from '../../media/preview.presenter.ts';
import type { ApplicantRow, Shipping } from '../jobs/applicants.repository.ts';
import { presentVersion } from '../jobs/delivery.presenter.ts';
import { lookedAfter, presentBrandJob, presentRating, presentTerms, presentTurn } from '../jobs/job.presenter.ts';
import { presentOwnApplication } from '../jobs/own-application.presenter.ts';
import { timelineOf } from '../jobs/timeline.presenter.ts';
import type { deliveriesAfter } from '../jobs/video-versions.repository.ts';
import { presentInvitation } from './invitations/invitations.presenter.ts';
import { type JobDetail, orderVersion } from './read-brand-job.ts';

/** What served the choice; of a declined applicant only name, picture, stars, gender and age remain. */
const NOT_OF_DECLINED = { date_of_birth: null, description: null, video: null, original: null, preview: null };

const presentCreator = (
  { application, creator, profile, picture, pitch, preview }: ApplicantRow,
  links: SessionLinks,
  now: Date,
) => ({
  id: creator.id,
  name: creator.name,
  picture: picture && links.picture(picture),
  gender: profile.gender,
  date_of_birth: profile.dateOfBirth && dateOfBirthForBrands(profile.dateOfBirth, now),
  age: profile.dateOfBirth ? ageOn(profile.dateOfBirth, now) : null,
  description: profile.description,
  video: pitch && links.video(pitch),
  original: presentOriginal(pitch),
  preview: presentPreview(preview, links),
  ratings_avg_stars: profile.stars,
  rated: profile.rated,
  ...(application.status === 'declined' && NOT_OF_DECLINED),
});

const presentShipping = ({ name, address }: Shipping) => ({
  name,
  address: address.address,
  city: address.city,
  zip_code: address.zipCode,
  country: address.country,
  phone_number: address.phoneNumber,
});

const presentScriptRevision = ({ job }: JobDetail['row']) => ({
  version: job.scriptRevisions,
  // The first version is no revision, and the one that is being written counts already.
  left: limits.scriptRevisions - Math.max(0, job.scriptRevisions - 1) - (job.scriptAskedAt ? 1 : 0),
  asked: job.scriptAskedAt && {
    words: job.scriptWords,
    at: job.scriptAskedAt.toISOString(),
    previous: job.previousScript,
  },
});

/** A delivery for a program that saves new ones by itself. */
export const presentNewDelivery = (
  { delivery, video, product }: Awaited<ReturnType<typeof deliveriesAfter>>[number],
  links: SessionLinks,
) => {
  const filename = savedName(videoFileName(product, delivery.jobId, delivery.version), video.mediaType);
  return {
    id: delivery.id,
    job_id: delivery.jobId,
    version: delivery.version,
    download: links.download(video, filename),
    filename,
    size: video.size,
    sha256: video.sha256,
  };
};

/** The details page of a job, for the brand that ordered it. */
export const presentBrandJobDetail = (
  { row, applicants, invitations, rating, deliveries, shipping, isShowingAllowed, terms }: JobDetail,
  links: SessionLinks,
  now: Date,
): Data<typeof jobsApi.getBrandJob> => ({
  ...presentBrandJob(row, links),
  ...presentTurn(row),
  version: orderVersion(row),
  terms: presentTerms(terms),
  script_revision: presentScriptRevision(row),
  applications: applicants.map((applicant) => ({
    ...presentOwnApplication(applicant.application),
    creator: presentCreator(applicant, links, now),
  })),
  invitations: invitations.map((sent) => presentInvitation(sent, links)),
  // What was refunded is no longer the brand's; `findReadableFile` refuses it too.
  deliveries: row.job.status === 'cancelled' ? [] : deliveries.map((delivery) => presentVersion(delivery, row, links)),
  timeline: timelineOf(
    row.job,
    deliveries.map(({ delivery }) => delivery),
  ).map(({ event, at }) => ({ event, at: at.toISOString() })),
  shipping: shipping && presentShipping(shipping),
  looked_after: lookedAfter(row),
  portfolio_allowed: bit(isShowingAllowed),
  ...presentRating(rating),
});
