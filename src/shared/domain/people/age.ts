/** Age ranges a brand may ask for, in wire format; "45+" is sent as 45-1000 and shown as "45 +". */
export const AGE_RANGES = ['18-24', '25-34', '35-44', '45-1000'] as const;
/** `min-max` in full years, both included. */
export type AgeRange = (typeof AGE_RANGES)[number];

/** Genders a job may ask for; `any` means no restriction. */
export const JOB_GENDERS = ['male', 'female', 'any'] as const;
/** One of `JOB_GENDERS`. */
export type JobGender = (typeof JOB_GENDERS)[number];
/** Labels of the genders that jobs ask for and creators state. */
export const GENDER_LABELS: Readonly<Record<JobGender, string>> = { male: 'Male', female: 'Female', any: 'Any' };
/** Genders a creator may state. */
export const GENDERS = ['male', 'female'] as const;
/** One of `GENDERS`. */
export type Gender = (typeof GENDERS)[number];

/** Label of an age range: "18-24", and "45 +" for the open-ended one. */
export const ageLabel = (range: AgeRange): string => (range === '45-1000' ? '45 +' : range);

/** Limits of a range in full years, both inclusive. */
export const ageBounds = (range: AgeRange): { min: number; max: number } => {
  const [min = 0, max = 0] = range.split('-').map(Number);
  return { min, max };
};

/** Full years between a calendar date (YYYY-MM-DD) and a point in time, in UTC. */
export const ageOn = (dateOfBirth: string, now: Date): number => {
  const [year = 0, month = 1, day = 1] = dateOfBirth.slice(0, 10).split('-').map(Number);
  const before = now.getUTCMonth() + 1 < month || (now.getUTCMonth() + 1 === month && now.getUTCDate() < day);
  return now.getUTCFullYear() - year - (before ? 1 : 0);
};

/**
 * The date of birth as brands receive it: 1 January of the year that gives the same age today, so that a client can
 * compute the age (decision 0072) without learning the birthday.
 */
export const dateOfBirthForBrands = (dateOfBirth: string, now: Date): string => {
  const year = now.getUTCFullYear() - ageOn(dateOfBirth, now);
  return `${String(year).padStart(4, '0')}-01-01`;
};

/** Gender and date of birth in a profile. */
interface OnCamera {
  readonly gender: Gender | null;
  readonly dateOfBirth: string | null;
}

/** Requirements of a job. */
interface Asked {
  readonly gender: JobGender;
  readonly age: AgeRange;
}

/** Whether the known gender and age match the job; unknown ones count as matching. */
export const mayFitJob = ({ gender, dateOfBirth }: OnCamera, job: Asked, now: Date): boolean => {
  const { min, max } = ageBounds(job.age);
  const age = dateOfBirth === null ? min : ageOn(dateOfBirth, now);
  return (gender === null || job.gender === 'any' || job.gender === gender) && age >= min && age <= max;
};

/** Whether a creator matches the job's gender and age range. */
export const fitsJob = (creator: OnCamera, job: Asked, now: Date): boolean =>
  creator.gender !== null && creator.dateOfBirth !== null && mayFitJob(creator, job, now);
