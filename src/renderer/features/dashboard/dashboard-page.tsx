import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { useSession } from '#renderer/lib/session.ts';
import { useTitle } from '#renderer/ui/page/use-title.ts';
import { Banner } from './banner.tsx';
import { BrandDashboard } from './brand-dashboard.tsx';
import { CreatorDashboard } from './creator-dashboard.tsx';

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
