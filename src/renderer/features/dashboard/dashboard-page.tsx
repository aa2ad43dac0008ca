import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { profileTabs } from '#renderer/entities/account/profile-fields.ts';
import { type Session, useSession } from '#renderer/lib/session.ts';
import { mainAction } from '#renderer/ui/feedback/toast-place.ts';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';
import { useTitle } from '#renderer/ui/page/use-title.ts';
import { BrandDashboard } from './brand-dashboard.tsx';
import { CreatorDashboard } from './creator-dashboard.tsx';

const words = {
  brand: { title: 'UGC Content Made Easy', action: '+ Place Job Order', to: '/new-job' },
  creator: { title: 'Be a Top UGC Creator', action: 'Check Jobs', to: '/jobs' },
} as const;

/** What begins something new: a complete profile, then an order or an application. Low, since "Needs you" stands below. */
const Banner = ({ session: { role, profileCompleted } }: { session: Session }) => {
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

/** Home page of both roles. */
export const Component = () => {
  useTitle('Home');
  const session = useSession();
  if (!session) return null;
  return (
    <Stack gap="8" maxW="page" mx="auto">
      <Box>
        <Text textStyle="eyebrow" color="fg.muted">
          {session.role.toUpperCase()}
        </Text>
        <Heading as="h1" size="xl" mt="1" overflowWrap="anywhere">
          Hello , {session.name}
        </Heading>
      </Box>
      <Banner session={session} />
      {session.role === 'brand' ? <BrandDashboard session={session} /> : <CreatorDashboard session={session} />}
    </Stack>
  );
};
