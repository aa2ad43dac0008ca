import { PinInput } from '@chakra-ui/react';
import type { ClipboardEvent } from 'react';
import { limits } from '#shared/domain/limits.ts';
import { CODE_SHAPE, pasteProblem, readCode } from '#shared/domain/people/mailed-code.ts';

const boxes = Array.from({ length: limits.codeDigits }, (_, at) => at);
/** Digits that an input method or a keyboard of another script writes; `readCode` turns them into 0 to 9. */
const DIGITS = '^[0-9０-９٠-٩۰-۹]+$';

interface OtpInputProps {
  value: string;
  onChange: (value: string) => void;
  /** Called with a sentence for what is typed or pasted and is no code. */
  onRefused: (why: string) => void;
  label: string;
  invalid: boolean;
}

/** One digit per box. A pasted code fills all boxes, wherever it is pasted; other text is refused with a reason. */
export const OtpInput = ({ value, onChange, onRefused, label, invalid }: OtpInputProps) => {
  const paste = (event: ClipboardEvent) => {
    // Before the boxes, which would insert it at the focused one.
    event.preventDefault();
    event.stopPropagation();
    const text = event.clipboardData.getData('text');
    const problem = pasteProblem(text);
    if (problem) onRefused(problem);
    else onChange(readCode(text));
  };
  const type = (digits: readonly string[]) => {
    if (!digits.every((digit) => /^[0-9]?$/.test(digit))) return onRefused(CODE_SHAPE);
    onChange(
      digits
        .map((digit) => digit || ' ')
        .join('')
        .trimEnd(),
    );
  };
  return (
    <PinInput.Root
      otp
      name="otp"
      type="numeric"
      pattern={DIGITS}
      size="xl"
      count={limits.codeDigits}
      invalid={invalid}
      value={boxes.map((box) => value[box]?.trim() ?? '')}
      onValueInvalid={() => onRefused(CODE_SHAPE)}
      onValueChange={({ value: typed }) => type(typed.map(readCode))}
    >
      <PinInput.HiddenInput />
      <PinInput.Control aria-label={label} role="group" gap="3" onPasteCapture={paste}>
        {boxes.map((box) => (
          <PinInput.Input
            key={box}
            index={box}
            aria-label={`Digit ${box + 1} of ${limits.codeDigits}`}
            textStyle="heading"
          />
        ))}
      </PinInput.Control>
    </PinInput.Root>
  );
};
