import { Badge, Box, Button, HStack, Icon, Text } from '@chakra-ui/react';
import { Monitor, Smartphone } from 'lucide-react';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import type { Api } from '#shared/contract/api.ts';
import type { Data } from '#shared/contract/endpoint.ts';

export type Device = Data<Api['listSessions']>[number];

const isHandheld = ({ client }: Device): boolean => /iPhone|iPad|Android/.test(client);

/** One session of the account. */
export const DeviceRow = ({ device, onSignOut }: { device: Device; onSignOut: () => void }) => (
  <HStack as="li" gap="4" py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0', pt: '0' }}>
    <Icon as={isHandheld(device) ? Smartphone : Monitor} boxSize="5" color="fg.muted" strokeWidth="1.5" aria-hidden />
    <Box minW="0" flex="1">
      <HStack gap="2" flexWrap="wrap">
        <Text fontWeight="medium">{device.client}</Text>
        {device.current === 1 && (
          <Badge colorPalette="green" rounded="pill" px="2.5">
            This device
          </Badge>
        )}
      </HStack>
      <Text textStyle="sm" color="fg.muted">
        {device.current === 1 ? (
          'Now'
        ) : (
          <>
            Last used <RelativeTime at={device.last_used_at} inline />
          </>
        )}
        , signed in <RelativeTime at={device.created_at} inline />
      </Text>
    </Box>
    {device.current === 0 && (
      <Button variant="outline" size="sm" aria-label={`Sign out ${device.client}`} onClick={onSignOut}>
        Sign out
      </Button>
    )}
  </HStack>
);
