import { Box, Center, HStack, Icon, Text } from '@chakra-ui/react';
import { HandCoins } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { OfficialMark } from '#renderer/ui/display/official-mark.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { Picture } from '#renderer/ui/media/picture.tsx';
import type { Role } from '#shared/domain/people/roles.ts';
import { invalidateAffected } from './invalidate-affected.ts';
import { followUpOf, isOfficial, type Notification, speakerOf, targetOf } from './notification.ts';

interface NotificationLineProps {
  notification: Notification;
  role: Role;
  onChoose?: () => void;
}

/** The counterpart's portrait, the job's product, or an icon for anything else. */
const Sign = ({ notification: { type, picture, job_id: job } }: { notification: Notification }) => {
  if (type === 'message') return <Picture src={picture} alt="" kind="person" boxSize="9" />;
  if (job !== null) return <Picture src={picture} alt="" kind="product" boxSize="9" />;
  return (
    <Center boxSize="9" flexShrink="0" rounded="l2" borderWidth="1px" bg="bg.muted" color="fg.muted" aria-hidden>
      <Icon as={HandCoins} boxSize="4" strokeWidth="1.5" />
    </Center>
  );
};

/** A notification with sender, text and age, linked to its target. */
export const NotificationLine = ({ notification, role, onChoose }: NotificationLineProps) => {
  const { message, created_at: at, read } = notification;
  const choose = () => {
    invalidateAffected(notification);
    onChoose?.();
  };
  const speaker = speakerOf(notification);
  const now = followUpOf(role, notification);
  return (
    <HStack asChild align="flex-start" gap="3" px="4" py="3" _hover={{ bg: 'bg.muted' }}>
      <RouterLink to={targetOf(role, notification)} onClick={choose}>
        <Sign notification={notification} />
        <Box minW="0" flex="1">
          {!read && <Text srOnly>Unread. </Text>}
          <Text textStyle="sm" overflowWrap="anywhere" lineClamp="3">
            {isOfficial(notification) && <OfficialMark />}
            {speaker !== null && (
              <Text as="span" fontWeight="semibold">
                {`${speaker} `}
              </Text>
            )}
            {message}
          </Text>
          <Text as="span" textStyle="xs" color="fg.muted">
            <RelativeTime at={at} />
            {now !== null && (
              <>
                {' · Now: '}
                <Text as="span" fontWeight="medium" color="fg">
                  {now}
                </Text>
              </>
            )}
          </Text>
        </Box>
        <Box
          boxSize="2"
          mt="1.5"
          rounded="pill"
          flexShrink="0"
          bg={read ? 'transparent' : 'accent.solid'}
          aria-hidden
        />
      </RouterLink>
    </HStack>
  );
};
