import type { Application, BrandJobDetail } from '../brand-job.ts';

/** The applications that matter now: those to choose from, later the chosen one. */
export const shownApplications = ({ status, applications }: BrandJobDetail): Application[] =>
  applications.filter((application) => application.status === (status === 'pending' ? 'pending' : 'accepted'));
