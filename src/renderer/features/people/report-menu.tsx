import { Button, Menu, Portal } from '@chakra-ui/react';
import { Flag } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { askAdminsPage, type Subject } from '#shared/domain/messages/subjects.ts';

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
