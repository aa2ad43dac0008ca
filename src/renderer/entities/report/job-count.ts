/** E.g. "1 job", "12 jobs". */
export const jobCount = (jobs: number): string => `${jobs} ${jobs === 1 ? 'job' : 'jobs'}`;
