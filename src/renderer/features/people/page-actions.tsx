import { Button, Menu, Portal } from '@chakra-ui/react';
import { Flag, MessageCircle, Pencil, UserRoundPlus } from 'lucide-react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { askAdminsPage, type Subject } from '#shared/domain/subjects.ts';

/** Link from the own page to the profile form. */
export const EditProfile = () => (
  <Button asChild variant="outline">
    <RouterLink to="/profile">
      <Pencil aria-hidden />
      Edit Profile
    </RouterLink>
  </Button>
);

/** Link to the conversation with a user. */
export const Message = ({ id }: { id: number }) => (
  <Button asChild variant="outline">
    <RouterLink to={`/chat/${id}`}>
      <MessageCircle aria-hidden />
      Message
    </RouterLink>
  </Button>
);

/** Link to the order form; the creator is invited when the job opens. */
export const OrderWith = ({ id }: { id: number }) => (
  <Button asChild variant="outline">
    <RouterLink to={`/new-job?invite=${id}`}>
      <UserRoundPlus aria-hidden />
      Order again
    </RouterLink>
  </Button>
);

interface ReportMenuProps {
  id: number;
  kind: 'creator' | 'brand';
  picture: string | null;
  /** The pitch of a creator. */
  video?: string | null;
}

/** Menu of what can be reported of a member; opens the support chat with it named. */
export const ReportMenu = ({ id, kind: member, picture, video = null }: ReportMenuProps) => {
  const navigate = useNavigate();
  const choices: readonly { kind: Subject['kind']; label: string; isThere: boolean }[] = [
    { kind: 'person', label: `Report this ${member}`, isThere: true },
    { kind: 'picture', label: 'Report the picture', isThere: picture !== null },
    { kind: 'pitch', label: 'Report the video pitch', isThere: video !== null },
  ];
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button variant="ghost">
          <Flag aria-hidden />
          Report
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {choices
              .filter(({ isThere }) => isThere)
              .map(({ kind, label }) => (
                <Menu.Item key={kind} value={kind} onClick={() => void navigate(askAdminsPage({ kind, id }))}>
                  {label}
                </Menu.Item>
              ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
};
