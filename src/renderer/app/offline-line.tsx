import { HStack, Icon, Text } from '@chakra-ui/react';
import { WifiOff } from 'lucide-react';
import { useOffline } from '../lib/offline.ts';
import { useServerReachable } from '../lib/server-connection.ts';

/** One notice for the whole page while offline, instead of a toast per failed call. */
export const OfflineLine = () => {
  // The connection banner already reports an unreachable server.
  const isServerReachable = useServerReachable();
  const isOffline = useOffline() && isServerReachable;
  return (
    <HStack
      role="status"
      display={isOffline ? 'flex' : 'none'}
      gap="3"
      bg="bg.warning"
      color="fg.warning"
      rounded="l2"
      px="4"
      py="2"
      mb="6"
      maxW="page"
      w="full"
      mx="auto"
    >
      <Icon as={WifiOff} boxSize="4" aria-hidden />
      <Text textStyle="sm">
        {isOffline && 'You are offline. Messages are sent and pages loaded again as soon as the connection is back.'}
      </Text>
    </HStack>
  );
};
