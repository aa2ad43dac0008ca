import { Button } from '@chakra-ui/react';
import { MessageCircle, Pencil, UserRoundPlus } from 'lucide-react';
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

/** To the order form, with a creator who is invited once the job is open. */
export const OrderWith = ({ id }: { id: number }) => (
  <Button asChild variant="outline">
    <RouterLink to={`/new-job?invite=${id}`}>
      <UserRoundPlus aria-hidden />
      Order again
    </RouterLink>
  </Button>
);
