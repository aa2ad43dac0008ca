import type { Application, BrandJobDetail } from '../brand-job.ts';

/** The relevant applications: pending ones while the job is open, later the accepted one. */
export const shownApplications = ({ status, applications }: BrandJobDetail): Application[] =>
  applications.filter((application) => application.status === (status === 'pending' ? 'pending' : 'accepted'));

/** Declined applications that the brand can reconsider. */
export const declinedApplications = ({ status, applications }: BrandJobDetail): Application[] =>
  status === 'pending' ? applications.filter((application) => application.status === 'declined') : [];
