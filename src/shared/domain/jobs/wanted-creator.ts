import { AGE_RANGES, ageBounds } from '../people/age.ts';

const people: Readonly<Record<string, string>> = { female: 'Women', male: 'Men', any: 'Anybody' };

/** Ages as text: "aged 18 to 24", "aged 45 or older" for the open-ended range. */
const agesOf = (age: string): string => {
  const range = AGE_RANGES.find((known) => known === age);
  if (!range) return `aged ${age}`;
  const { min, max } = ageBounds(range);
  return range === '45-1000' ? `aged ${min} or older` : `aged ${min} to ${max}`;
};

/** Requirements of a job as text: "Women aged 18 to 24". Jobs specify neither country nor language. */
export const wantedCreator = ({ gender, age }: { readonly gender: string; readonly age: string }): string =>
  `${people[gender] ?? 'Anybody'} ${agesOf(age)}`;

/** The requirements in the middle of a sentence: "women aged 18 to 24". */
export const asksFor = (job: Parameters<typeof wantedCreator>[0]): string => wantedCreator(job).toLowerCase();
