import { Box, Button, Container, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { HeroScene } from '#renderer/assets/hero-scene.tsx';
import type { HomeContent } from './home-content.ts';

const Waiting = () => (
  <Stack gap="4" aria-hidden>
    <Skeleton h="16" />
    <Skeleton h="16" w="70%" />
    <Skeleton h="6" w="85%" mt="2" />
  </Stack>
);

/** The first screen: words from the server, Register, picture. */
export const Hero = ({ welcome }: { welcome: HomeContent['welcome'] | undefined }) => (
  <Container maxW="page" px={{ base: '5', md: '8' }} py={{ base: '8', md: '14' }}>
    <Stack direction={{ base: 'column', lg: 'row' }} align="center" gap={{ base: '12', lg: '16' }}>
      <Stack flex="1.1" gap="8" w="full" minH={{ lg: '80' }} justify="center">
        {welcome ? (
          <Stack gap="6">
            <Heading as="h1" size="5xl">
              {welcome.title}
            </Heading>
            <Text textStyle="lg" color="fg.muted" maxW="form">
              {welcome.description}
            </Text>
          </Stack>
        ) : (
          <Waiting />
        )}
        <Button asChild size="lg" alignSelf="flex-start">
          <RouterLink to="/register">Register</RouterLink>
        </Button>
      </Stack>
      <Box flex="1" w="full" maxW={{ base: 'form', lg: 'full' }}>
        <HeroScene />
      </Box>
    </Stack>
  </Container>
);
