import type { Role } from './roles.ts';

interface ProfileFields {
  name: string;
  description: string | null;
  hasPicture: boolean;
  dateOfBirth: string | null;
  gender: string | null;
}

/** Whether the profile has everything that spec §5 requires of the role (checklist C15). */
export const isProfileComplete = (role: Role, p: ProfileFields): boolean => {
  const common = Boolean(p.name && p.description && p.hasPicture);
  return role === 'brand' ? common : common && Boolean(p.dateOfBirth && p.gender);
};
