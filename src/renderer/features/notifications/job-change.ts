/** The job id in a live event; null for an invalid payload. */
export const readJobChange = (data: unknown): number | null => {
  const fields: Readonly<Record<string, unknown>> = typeof data === 'object' && data !== null ? { ...data } : {};
  return typeof fields.job_id === 'number' ? fields.job_id : null;
};
