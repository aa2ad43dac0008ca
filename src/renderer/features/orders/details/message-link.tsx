import type { ButtonProps } from '@chakra-ui/react';
import { MessageCircle } from 'lucide-react';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import type { Creator } from '../brand-job.ts';

/** Opens the conversation with a creator. */
export const MessageLink = ({ creator, ...rest }: { creator: Creator } & ButtonProps) => (
  <LinkButton to={`/chat/${creator.id}`} variant="outline" {...rest}>
    <MessageCircle aria-hidden />
    Message
  </LinkButton>
);
