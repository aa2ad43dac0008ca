import { HStack, Icon, Text } from '@chakra-ui/react';
import { WifiOff } from 'lucide-react';
import { type Connectivity, useConnectivity } from '../lib/offline.ts';
import { useServerReachable } from '../lib/server-connection.ts';

const words: Readonly<Record<Connectivity, string>> = {
  online: '',
  paused: 'Live updates are paused. We look for news every few seconds.',
  offline: 'You are offline. Messages are sent and pages loaded again as soon as the connection is back.',
};

/** One notice for the whole page while offline, instead of a toast per failed call, or without live updates. */
export const OfflineLine = () => {
  // The connection banner already reports an unreachable server.
  const isServerReachable = useServerReachable();
  const connectivity = useConnectivity();
  const shown = isServerReachable ? connectivity : 'online';
  const isOffline = shown === 'offline';
  return (
    <HStack
      role="status"
      display={shown === 'online' ? 'none' : 'flex'}
      gap="3"
      bg={isOffline ? 'bg.warning' : 'bg.muted'}
      color={isOffline ? 'fg.warning' : 'fg'}
      rounded="l2"
      px="4"
      py="2"
      mb="6"
      maxW="page"
      w="full"
      mx="auto"
    >
      {isOffline && <Icon as={WifiOff} boxSize="4" aria-hidden />}
      <Text textStyle="sm">{words[shown]}</Text>
    </HStack>
  );
};
