import { Button, type ButtonProps } from '@chakra-ui/react';
import { MessageCircle } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import type { Creator } from '../brand-job.ts';

/** Opens the conversation with a creator. */
export const MessageLink = ({ creator, ...rest }: { creator: Creator } & ButtonProps) => (
  <Button asChild variant="outline" {...rest}>
    <RouterLink to={`/chat/${creator.id}`}>
      <MessageCircle aria-hidden />
      Message
    </RouterLink>
  </Button>
);
