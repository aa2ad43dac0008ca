import { Heading, Skeleton } from '@chakra-ui/react';
import { FieldLinks, OpenStep } from '#renderer/entities/account/missing-fields.tsx';
import { profileTabs } from '#renderer/entities/account/profile-fields.ts';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { type Session, useSession } from '#renderer/lib/session/session.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { type ProfileField, type ProfileVideo, requiredFields } from '#shared/domain/people/profile.ts';
import type { Role } from '#shared/domain/people/roles.ts';

const NEEDED = 'What your profile still needs';
const HELPFUL = 'What helps brands to choose you';

const reasons: Readonly<Record<Role, string>> = {
  brand: 'Creators read it before they apply for your jobs.',
  creator: 'Brands read it beside your applications. Look at the open jobs meanwhile; applying waits for it.',
};

interface ProfileChecklistProps {
  missing: readonly ProfileField[];
  /** Videos that a creator's page lacks. */
  videos?: readonly ProfileVideo[];
  /** Whether it is the list of an incomplete profile, which stands first, or the one of a complete profile. */
  of: 'incomplete' | 'complete';
}

/** The number of points that the checklist of the profile shows. */
export const countOpenPoints = (
  session: Session | null,
  {
    missing,
    missing_videos: videos = [],
  }: { missing: readonly ProfileField[]; missing_videos?: readonly ProfileVideo[] },
): number => (session?.profileCompleted ? 0 : missing.length) + videos.length;

/**
 * Missing fields and videos of the profile. The session knows that the profile is complete before the next response does;
 * a complete one lacks videos only.
 */
export const ProfileChecklist = ({ missing, videos = [], of }: ProfileChecklistProps) => {
  const session = useSession();
  const isComplete = session?.profileCompleted === true;
  const fields = isComplete ? [] : missing;
  if (!session || isComplete !== (of === 'complete') || fields.length + videos.length === 0) return null;
  const title = isComplete ? HELPFUL : NEEDED;
  return (
    <Card>
      <Heading as="h2" size="sm">
        {title}
      </Heading>
      <Muted mt="1" mb="4">
        {isComplete ? 'They see how you speak and film before they accept an application.' : reasons[session.role]}
      </Muted>
      <FieldLinks label={title} fields={fields}>
        {videos.includes('pitch') && <OpenStep to={profileTabs.pitch}>Upload a video pitch</OpenStep>}
        {videos.includes('portfolio') && (
          <OpenStep to={memberPage('creator', session.id)}>Add videos to your portfolio</OpenStep>
        )}
      </FieldLinks>
    </Card>
  );
};

/** Placeholder for the checklist of a profile that has only a name. */
export const ProfileChecklistSkeleton = () => {
  const session = useSession();
  if (!session || session.profileCompleted) return null;
  const videos = session.role === 'creator' ? 2 : 0;
  return <Skeleton h={`${6.5 + 2 * (requiredFields[session.role].length - 1 + videos)}rem`} rounded="l3" />;
};
