import { Switch } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useReducer, useRef } from 'react';

interface SettingSwitchProps {
  /** Accessible name; visible where `children` is given. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** The visible label, where no column heading shows one. */
  children?: ReactNode;
}

/**
 * A switch that takes effect at once, with a touch target of the recommended size. When a change fails, it returns to
 * `on`: the browser has then toggled its input, which Chakra leaves uncontrolled.
 */
export const SettingSwitch = ({ label, on, onChange, children }: SettingSwitchProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [, renderAgain] = useReducer((toggles: number) => toggles + 1, 0);
  useLayoutEffect(() => {
    if (input.current) input.current.checked = on;
  });
  return (
    <Switch.Root
      checked={on}
      onCheckedChange={({ checked }) => {
        renderAgain();
        onChange(checked);
      }}
      colorPalette="accent"
      minH="11"
      minW="11"
      gap={children ? '3' : '0'}
      justifyContent={children ? 'flex-start' : 'center'}
    >
      <Switch.HiddenInput ref={input} role="switch" />
      <Switch.Control bg="border.control" _checked={{ bg: 'colorPalette.solid' }}>
        <Switch.Thumb />
      </Switch.Control>
      <Switch.Label srOnly={!children} lineHeight="short">
        {children ?? label}
      </Switch.Label>
    </Switch.Root>
  );
};
