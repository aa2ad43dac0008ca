import { Switch } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface SettingSwitchProps {
  /** Read out, and shown where `children` is. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** The visible label, where no column heading shows it. */
  children?: ReactNode;
}

/** A switch that takes effect at once. Its touch target has at least the recommended size. */
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
