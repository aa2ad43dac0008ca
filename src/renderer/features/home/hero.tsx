import { Box, Grid, Heading, Text } from '@chakra-ui/react';
import { HeroScene } from '#renderer/assets/hero-scene.tsx';
import type { HomeContent } from './embedded-content.ts';
import { LinkButton } from './link-button.tsx';

/** The first screen: words from the server, Register, picture. Its height stays while the words are on their way. */
export const Hero = ({ welcome }: { welcome: HomeContent['welcome'] | undefined }) => (
  <Grid
    as="section"
    maxW="page"
    mx="auto"
    px={{ base: '5', md: '8' }}
    pt={{ base: '8', md: '12' }}
    pb={{ base: '12', md: '20' }}
    gap={{ base: '12', lg: '16' }}
    alignItems="center"
    templateColumns={{ lg: '1.1fr 1fr' }}
  >
    <Box minH="80">
      <Heading as="h1" size="5xl" minH="1lh">
        {welcome?.title}
      </Heading>
      <Text mt="6" mb="8" minH="3lh" textStyle="lg" color="fg.muted" maxW="form">
        {welcome?.description}
      </Text>
      <LinkButton to="/register" size="lg">
        Register
      </LinkButton>
    </Box>
    <HeroScene />
  </Grid>
);
