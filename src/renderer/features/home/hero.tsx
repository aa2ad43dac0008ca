import { Box, Grid, Heading, Link, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { registerPath } from '#shared/domain/register-path.ts';
import type { HomeContent } from './embedded-content.ts';
import { RegisterLink } from './register-link.tsx';
import { Wall } from './wall/wall.tsx';

/** Placeholder for a line of text. */
const Line = ({ width }: { width: string }) => (
  <Box as="span" display="block" h="0.7em" my="0.2em" w={width} maxW="full" bg="bg.muted" rounded="l1" aria-hidden />
);

/**
 * First screen: the server's text, Register, and the wall of clips. Its height is constant while the text is loading.
 */
export const Hero = ({ welcome, loading }: { welcome: HomeContent['welcome'] | undefined; loading: boolean }) => (
  <Grid
    as="section"
    maxW="page"
    mx="auto"
    px={{ base: '5', md: '8' }}
    pt={{ base: '8', md: '12' }}
    pb={{ base: '12', md: '20' }}
    gap={{ base: '12', lg: '16' }}
    alignItems="center"
    templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1.15fr)' }}
  >
    <Box minH="80">
      <Heading as="h1" size="5xl" minH="1lh">
        {welcome ? welcome.title : loading && ['90%', '70%'].map((width) => <Line key={width} width={width} />)}
      </Heading>
      <Text mt="6" mb="8" minH="3lh" textStyle="lg" color="fg.muted" maxW="form">
        {welcome
          ? welcome.description
          : loading && ['95%', '85%', '50%'].map((width) => <Line key={width} width={width} />)}
      </Text>
      <RegisterLink size="lg" />
      <Text mt="6" color="fg.muted">
        Do you film? The job is paid before you begin, and you keep the whole price.{' '}
        <Link asChild variant="underline" color="fg">
          <RouterLink to={registerPath('creator')}>Join as a creator</RouterLink>
        </Link>
      </Text>
    </Box>
    <Wall />
  </Grid>
);
