import { Button, Container, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';

/** The last word: Register or Login. */
export const CallToAction = () => (
  <Container as="section" maxW="page" px={{ base: '5', md: '8' }} pb={{ base: '14', md: '24' }}>
    <Stack
      bg="bg.band"
      color="fg.onBand"
      rounded="l3"
      px={{ base: '6', md: '14' }}
      py={{ base: '12', md: '16' }}
      gap="4"
    >
      <Heading as="h2" size="3xl">
        Start Now !
      </Heading>
      <Text textStyle="lg" color="fg.onBandMuted">
        Go into the best UGC Platform !
      </Text>
      <HStack gap="3" mt="4">
        <Button asChild size="lg" bg="gray.50" color="gray.950" _hover={{ bg: 'gray.200' }}>
          <RouterLink to="/register">Register</RouterLink>
        </Button>
        <Button asChild size="lg" variant="plain" color="fg.onBand">
          <RouterLink to="/login">Login</RouterLink>
        </Button>
      </HStack>
    </Stack>
  </Container>
);
