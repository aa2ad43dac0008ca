import { Button, type ButtonProps } from '@chakra-ui/react';
import { MessageCircle } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';
import type { Creator } from '../brand-job.ts';

/** Opens the conversation with a creator. */
export const MessageLink = ({ creator, ...rest }: { creator: Creator } & ButtonProps) => (
  <Button {...AS_LINK} variant="outline" {...rest}>
    <RouterLink to={`/chat/${creator.id}`}>
      <MessageCircle aria-hidden />
      Message
    </RouterLink>
  </Button>
);
