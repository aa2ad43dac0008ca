import { PinInput, Stack } from '@chakra-ui/react';
import { type ClipboardEvent, type FormEvent, type ReactNode, useState } from 'react';
import { adviceOf } from '#renderer/lib/api/failure.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { Problem } from '#renderer/ui/feedback/problem.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { otpForm } from '#shared/contract/auth.ts';
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
const OtpInput = ({ value, onChange, onRefused, label, invalid }: OtpInputProps) => {
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

interface OtpStepProps {
  /** Checks the code and continues with the next step. */
  onSubmit: (otp: string) => Promise<unknown>;
  /** Toast when the server returns no message. */
  failure: string;
  /** Content below the boxes: how to get another code, after which `onSent` clears what was said about the last one. */
  children: (onSent: () => void) => ReactNode;
}

/**
 * Four boxes and "Submit Otp". A malformed code is refused on the page with the contract's message; below the boxes
 * stands why something was not taken, or why no code can be right any more.
 */
export const OtpStep = ({ onSubmit, failure, children }: OtpStepProps) => {
  const [otp, setOtp] = useState('');
  const [why, setWhy] = useState<string>();
  const check = async (code: string) => {
    try {
      await onSubmit(code);
    } catch (error) {
      setWhy(adviceOf(error, 'otp'));
      throw error;
    }
  };
  const { run, busy } = useAction(check, { failure });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWhy(undefined);
    const missing = await otpForm.validate({ otp }).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (missing) toast.error(missing);
    else if (!(await run(otp))) setOtp('');
  };
  const change = (value: string) => {
    setOtp(value);
    if (value !== '') setWhy(undefined);
  };
  return (
    <Stack asChild gap="6">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="3">
          <OtpInput label="Code" value={otp} onChange={change} onRefused={setWhy} invalid={why !== undefined} />
          <Problem>{why}</Problem>
        </Stack>
        {children(() => setWhy(undefined))}
        <ActionButton type="submit" size="lg" loading={busy}>
          Submit Otp
        </ActionButton>
      </form>
    </Stack>
  );
};
