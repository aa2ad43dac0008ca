import { Switch } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface SettingSwitchProps {
  /** Read out, and shown where `children` is. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** The label for who sees it, where no heading of a column says it. */
  children?: ReactNode;
}

/** Something that is on or off at once. Its whole surface is at least as large as a finger. */
export const SettingSwitch = ({ label, on, onChange, children }: SettingSwitchProps) => (
  <Switch.Root
    checked={on}
    onCheckedChange={({ checked }) => onChange(checked)}
    colorPalette="accent"
    minH="11"
    minW="11"
    gap={children ? '3' : '0'}
    justifyContent={children ? 'flex-start' : 'center'}
  >
    <Switch.HiddenInput role="switch" />
    <Switch.Control bg="border.control" _checked={{ bg: 'colorPalette.solid' }}>
      <Switch.Thumb />
    </Switch.Control>
    <Switch.Label srOnly={!children} lineHeight="short">
      {children ?? label}
    </Switch.Label>
  </Switch.Root>
);
