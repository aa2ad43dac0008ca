import type { applicationsApi } from '#shared/contract/applications.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import { ageOn } from '#shared/domain/age.ts';
import type { SessionLinks } from '../../media/media-links.ts';
import { presentDelivery } from '../jobs/delivery.presenter.ts';
import { endReasonFor, presentBrandJob, presentJob } from '../jobs/job.presenter.ts';
import { timelineOf } from '../jobs/timeline.presenter.ts';
import type { ApplicationRow } from './application-cache.repository.ts';
import type { ApplicantRow, JobDetail, Shipping } from './applications.repository.ts';

const presentCreator = (
  { creator, profile, picture, pitch, stars, rated }: ApplicantRow,
  links: SessionLinks,
  now: Date,
) => ({
  id: creator.id,
  name: creator.name,
  picture: picture && links.picture(picture),
  gender: profile.gender,
  date_of_birth: profile.dateOfBirth,
  age: profile.dateOfBirth ? ageOn(profile.dateOfBirth, now) : null,
  description: profile.description,
  video: pitch && links.video(pitch),
  ratings_avg_stars: Math.round(stars * 100) / 100,
  rated,
});

const presentShipping = ({ name, address }: Shipping) => ({
  name,
  address: address.address,
  city: address.city,
  zip_code: address.zipCode,
  country: address.country,
  phone_number: address.phoneNumber,
});

export const presentBrandJobDetail = (
  { row, applicants, rating, deliveries, shipping }: JobDetail,
  links: SessionLinks,
  now: Date,
): Data<typeof jobsApi.getBrandJob> => ({
  ...presentBrandJob(row, links),
  applications: applicants.map((applicant) => ({
    id: applicant.application.id,
    status: applicant.application.status,
    note: applicant.application.note,
    created_at: applicant.application.createdAt.toISOString(),
    creator: presentCreator(applicant, links, now),
  })),
  deliveries: deliveries.map((delivery) => presentDelivery(delivery, links)),
  timeline: timelineOf(row.job, deliveries.at(-1)?.delivery.createdAt ?? null).map(({ event, at }) => ({
    event,
    at: at.toISOString(),
  })),
  shipping: shipping && presentShipping(shipping),
  rating,
});

export const presentApplication = ({
  application,
}: Pick<ApplicationRow, 'application'>): Data<typeof applicationsApi.apply> => ({
  id: application.id,
  status: application.status,
  note: application.note,
  created_at: application.createdAt.toISOString(),
});

/** An application to its creator, with the job; the delivered video is not part of it. */
export const presentApplicationWithJob = (entry: ApplicationRow, links: SessionLinks) => ({
  ...presentApplication(entry),
  job: {
    ...presentJob(entry.row, links),
    userjob: null,
    end_reason: endReasonFor(entry.application.creatorId, entry.row),
  },
});
