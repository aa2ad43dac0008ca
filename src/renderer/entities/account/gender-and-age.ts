import type { Gender } from '#shared/domain/people/age.ts';

const genders: Readonly<Record<Gender, string>> = { male: 'Male', female: 'Female' };

/** Known gender and age of a creator, e.g. "Female, 24 years". */
export const genderAndAge = ({
  gender,
  age,
}: {
  readonly gender: Gender | null;
  readonly age: number | null;
}): string => [gender && genders[gender], age !== null && `${age} years`].filter(Boolean).join(', ');
