import type { Gender } from '#shared/domain/age.ts';

const genders: Readonly<Record<Gender, string>> = { male: 'Male', female: 'Female' };

/** Gender and age of a creator, as far as they are known and shown: "Female, 24 years". */
export const genderAndAge = ({
  gender,
  age,
}: {
  readonly gender: Gender | null;
  readonly age: number | null;
}): string => [gender && genders[gender], age !== null && `${age} years`].filter(Boolean).join(', ');
