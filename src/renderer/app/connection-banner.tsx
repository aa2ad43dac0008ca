import { Button, Flex, HStack, Icon, Text } from '@chakra-ui/react';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { setOfflineShown } from '../lib/notices.ts';
import { useServerReachable } from '../lib/server-connection.ts';
import { useAction } from '../lib/use-action.ts';
import type { ServerConnection } from '../platform/platform.ts';

/** Banner of the desktop client while the server is unreachable, on every page including those for visitors. */
export const ConnectionBanner = ({ connection }: { connection: ServerConnection }) => {
  const isReachable = useServerReachable();
  const wasAway = useRef(false);
  const { run, busy } = useAction(() => connection.retry());
  useEffect(() => {
    setOfflineShown(!isReachable);
    // Resources that wait for the connection listen to this event and reload.
    if (isReachable && wasAway.current) window.dispatchEvent(new Event('online'));
    wasAway.current = !isReachable;
  }, [isReachable]);
  return (
    <div role="status">
      {!isReachable && (
        <Flex
          bg="bg.warning"
          color="fg.warning"
          px={{ base: '4', md: '6' }}
          py="2"
          gap={{ base: '2', md: '6' }}
          direction={{ base: 'column', sm: 'row' }}
          align={{ sm: 'center' }}
          justify="center"
        >
          <HStack gap="3" align="flex-start">
            <Icon as={WifiOff} boxSize="4" mt="0.5" aria-hidden />
            <Text textStyle="sm">
              The server cannot be reached. Uploads and downloads wait; everything continues by itself once it is back.
            </Text>
          </HStack>
          <Button
            size="sm"
            variant="outline"
            alignSelf={{ base: 'flex-start', sm: 'auto' }}
            ms={{ base: '7', sm: '0' }}
            flexShrink="0"
            loading={busy}
            loadingText="Trying"
            onClick={() => void run()}
          >
            Try Again
          </Button>
        </Flex>
      )}
    </div>
  );
};
