import { GENDER_LABELS, type Gender } from '#shared/domain/people/age.ts';

/** Known gender and age of a creator, e.g. "Female, 24 years". */
export const genderAndAge = ({
  gender,
  age,
}: {
  readonly gender: Gender | null;
  readonly age: number | null;
}): string => [gender && GENDER_LABELS[gender], age !== null && `${age} years`].filter(Boolean).join(', ');
