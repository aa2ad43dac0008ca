import type { Role } from './roles.ts';

interface ProfileFields {
  readonly name: string;
  readonly description: string | null;
  readonly hasPicture: boolean;
  readonly dateOfBirth: string | null;
  readonly gender: string | null;
}

const ofBrands = ['picture', 'name', 'description'] as const;
const ofCreators = [...ofBrands, 'date_of_birth', 'gender'] as const;

/** A required field, by its name in the profile form. */
export type ProfileField = (typeof ofCreators)[number];

/** Videos of a creator's page that brands look at and nobody requires. */
export const PROFILE_VIDEOS = ['pitch', 'portfolio'] as const;
export type ProfileVideo = (typeof PROFILE_VIDEOS)[number];

/** Required fields of each role, in the order of the form. */
export const requiredFields: Readonly<Record<Role, readonly ProfileField[]>> = { brand: ofBrands, creator: ofCreators };

/** The required fields that a profile lacks. */
export const missingFields = (role: Role, profile: ProfileFields): readonly ProfileField[] => {
  const { name, description, hasPicture, dateOfBirth, gender } = profile;
  const values = { picture: hasPicture, name, description, date_of_birth: dateOfBirth, gender };
  return requiredFields[role].filter((field) => !values[field]);
};

/** Whether the profile has every required field of the role. */
export const isProfileComplete = (role: Role, profile: ProfileFields): boolean =>
  missingFields(role, profile).length === 0;
