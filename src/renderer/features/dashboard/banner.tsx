import { Button, Flex, Heading } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { profileTabs } from '#renderer/entities/account/profile-fields.ts';
import type { Session } from '#renderer/lib/session.ts';
import { mainAction } from '#renderer/ui/feedback/toast-place.ts';

const words = {
  brand: { title: 'UGC Content Made Easy', action: '+ Place Job Order', to: '/new-job' },
  creator: { title: 'Be a Top UGC Creator', action: 'Check Jobs', to: '/jobs' },
} as const;

/** The next action: first complete the profile, then order or apply. */
export const Banner = ({ session: { role, profileCompleted } }: { session: Session }) => {
  const { title, action, to } = words[role];
  return (
    <Flex
      bg="bg.band"
      color="fg.onBand"
      rounded="l3"
      px={{ base: '6', md: '10' }}
      py={{ base: '7', md: '9' }}
      gap="5"
      direction={{ base: 'column', md: 'row' }}
      align={{ md: 'center' }}
      justify="space-between"
    >
      <Heading as="h2" size="xl">
        {title}
      </Heading>
      <Button asChild {...mainAction} size="lg" bg="gray.50" color="gray.950" _hover={{ bg: 'gray.200' }}>
        {profileCompleted ? (
          <RouterLink to={to}>{action}</RouterLink>
        ) : (
          <RouterLink to={profileTabs.info}>Finish Profile</RouterLink>
        )}
      </Button>
    </Flex>
  );
};
