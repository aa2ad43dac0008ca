/** Parses the number of a job in a live event; null when the payload is none. */
export const readJobChange = (data: unknown): number | null => {
  const fields: Readonly<Record<string, unknown>> = typeof data === 'object' && data !== null ? { ...data } : {};
  return typeof fields.job_id === 'number' ? fields.job_id : null;
};
