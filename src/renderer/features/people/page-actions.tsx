import { Button } from '@chakra-ui/react';
import { MessageCircle, Pencil } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';

/** From the own page to what it shows. */
export const EditProfile = () => (
  <Button asChild variant="outline">
    <RouterLink to="/profile">
      <Pencil aria-hidden />
      Edit Profile
    </RouterLink>
  </Button>
);

/** To the conversation with somebody. */
export const Message = ({ id }: { id: number }) => (
  <Button asChild variant="outline">
    <RouterLink to={`/chat/${id}`}>
      <MessageCircle aria-hidden />
      Message
    </RouterLink>
  </Button>
);
