import { Stack } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { adviceOf } from '#renderer/lib/api/failure.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { Problem } from '#renderer/ui/feedback/problem.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { OtpInput } from '#renderer/ui/form/otp-input.tsx';
import { otpForm } from '#shared/contract/auth.ts';

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
