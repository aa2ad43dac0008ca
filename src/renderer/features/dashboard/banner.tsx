import { Button, Flex, Heading } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { profileTabs } from '#renderer/entities/account/profile-fields.ts';
import type { Session } from '#renderer/lib/session.ts';
import { mainAction } from '#renderer/ui/feedback/toast-place.ts';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';

const words = {
  brand: { title: 'UGC Content Made Easy', action: '+ Place Job Order', to: '/new-job' },
  creator: { title: 'Be a Top UGC Creator', action: 'Check Jobs', to: '/jobs' },
} as const;

/** What begins something new: a complete profile, then an order or an application. Low, since "Needs you" stands below. */
export const Banner = ({ session: { role, profileCompleted } }: { session: Session }) => {
  const { title, action, to } = words[role];
  return (
    <Flex
      bg="bg.band"
      color="fg.onBand"
      rounded="l3"
      px={{ base: '5', md: '8' }}
      py={{ base: '4', md: '5' }}
      gap="4"
      align="center"
      justify="space-between"
    >
      <Heading as="h2" size={{ base: 'md', md: 'xl' }}>
        {title}
      </Heading>
      <Button {...AS_LINK} {...mainAction} flexShrink="0" bg="gray.50" color="gray.950" _hover={{ bg: 'gray.200' }}>
        {profileCompleted ? (
          <RouterLink to={to}>{action}</RouterLink>
        ) : (
          <RouterLink to={profileTabs.info}>Finish Profile</RouterLink>
        )}
      </Button>
    </Flex>
  );
};
