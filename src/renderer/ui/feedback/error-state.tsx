import { Button, Center, Heading, Icon, Stack, Text } from '@chakra-ui/react';
import { CloudOff, RotateCw } from 'lucide-react';

/** Message of a failed load with its reason, and a retry button. */
export const ErrorState = ({ title, detail, onRetry }: { title: string; detail: string; onRetry: () => void }) => (
  <Center role="alert" borderWidth="1px" rounded="l3" bg="bg.panel" px="6" py="14">
    <Stack align="center" textAlign="center" gap="2" maxW="form">
      <Icon as={CloudOff} boxSize="8" color="fg.error" strokeWidth="1.5" aria-hidden mb="1" />
      <Heading as="h2" size="sm">
        {title}
      </Heading>
      <Text color="fg.muted" textStyle="sm">
        {detail}
      </Text>
      <Button mt="3" size="sm" variant="outline" onClick={onRetry}>
        <RotateCw />
        Retry
      </Button>
    </Stack>
  </Center>
);
