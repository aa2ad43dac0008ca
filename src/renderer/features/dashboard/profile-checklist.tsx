import { Heading, Skeleton, Text } from '@chakra-ui/react';
import { FieldLinks } from '#renderer/entities/account/missing-fields.tsx';
import { useSession } from '#renderer/lib/session.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { type ProfileField, requiredFields } from '#shared/domain/profile.ts';
import type { Role } from '#shared/domain/roles.ts';

const TITLE = 'What your profile still needs';

const reasons: Readonly<Record<Role, string>> = {
  brand: 'Creators read it before they apply for your jobs.',
  creator: 'Brands read it beside your applications. Look at the open jobs meanwhile; applying waits for it.',
};

/**
 * Missing fields of the profile. Hidden as soon as the session knows that the profile is complete, which is before the
 * next response.
 */
export const ProfileChecklist = ({ missing }: { missing: readonly ProfileField[] }) => {
  const session = useSession();
  if (!session || session.profileCompleted || missing.length === 0) return null;
  return (
    <Card>
      <Heading as="h2" size="sm">
        {TITLE}
      </Heading>
      <Text color="fg.muted" textStyle="sm" mt="1" mb="4">
        {reasons[session.role]}
      </Text>
      <FieldLinks label={TITLE} fields={missing} />
    </Card>
  );
};

/** Placeholder for the checklist of a profile that has only a name. */
export const ProfileChecklistSkeleton = () => {
  const session = useSession();
  if (!session || session.profileCompleted) return null;
  return <Skeleton h={`${6.5 + 2 * (requiredFields[session.role].length - 1)}rem`} rounded="l3" />;
};
