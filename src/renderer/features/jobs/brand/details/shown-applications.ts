import type { Application, BrandJobDetail } from '../brand-job.ts';

/** The applications that matter now: those to choose from, later the chosen one. */
export const shownApplications = ({ status, applications }: BrandJobDetail): Application[] =>
  applications.filter((application) => application.status === (status === 'pending' ? 'pending' : 'accepted'));

/** Those that the brand can reconsider. */
export const declinedApplications = ({ status, applications }: BrandJobDetail): Application[] =>
  status === 'pending' ? applications.filter((application) => application.status === 'declined') : [];
