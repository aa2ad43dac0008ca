import { Heading, Text } from '@chakra-ui/react';
import { MissingFields } from '#renderer/entities/account/missing-fields.tsx';
import { useSession } from '#renderer/lib/session.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import type { Role } from '#shared/domain/roles.ts';

const TITLE = 'What your profile still needs';

const reasons: Readonly<Record<Role, string>> = {
  brand: 'Creators read it before they apply for your jobs.',
  creator: 'Brands read it beside your applications. Look at the open jobs meanwhile; applying waits for it.',
};

/** What the profile lacks; nothing once it is complete. */
export const ProfileChecklist = () => {
  const session = useSession();
  if (!session || session.profileCompleted) return null;
  return (
    <Card>
      <Heading as="h2" size="sm">
        {TITLE}
      </Heading>
      <Text color="fg.muted" textStyle="sm" mt="1" mb="4">
        {reasons[session.role]}
      </Text>
      <MissingFields label={TITLE} />
    </Card>
  );
};
