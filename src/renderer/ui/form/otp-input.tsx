import { PinInput } from '@chakra-ui/react';
import { limits } from '#shared/domain/limits.ts';

const boxes = Array.from({ length: limits.codeDigits }, (_, at) => at);

interface OtpInputProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
}

/** One digit per box; pasted text is accepted only if it is all digits. */
export const OtpInput = ({ value, onChange, label }: OtpInputProps) => (
  <PinInput.Root
    otp
    name="otp"
    type="numeric"
    size="xl"
    count={limits.codeDigits}
    value={boxes.map((box) => value[box]?.trim() ?? '')}
    onValueChange={(change) =>
      onChange(
        change.value
          .map((digit) => digit || ' ')
          .join('')
          .trimEnd(),
      )
    }
  >
    <PinInput.HiddenInput />
    <PinInput.Control aria-label={label} role="group" gap="3">
      {boxes.map((box) => (
        <PinInput.Input
          key={box}
          index={box}
          aria-label={`Digit ${box + 1} of ${limits.codeDigits}`}
          textStyle="heading"
          onPaste={(event) => {
            if (!/^\d+$/.test(event.clipboardData.getData('text').trim())) event.preventDefault();
          }}
        />
      ))}
    </PinInput.Control>
  </PinInput.Root>
);
