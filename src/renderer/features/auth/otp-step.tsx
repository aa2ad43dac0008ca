import { Stack } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { toast } from '#renderer/lib/toast.ts';
import { useAction } from '#renderer/lib/use-action.ts';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { OtpInput } from '#renderer/ui/form/otp-input.tsx';
import { otpForm } from '#shared/contract/auth.ts';

interface OtpStepProps {
  /** Checks the code and continues with the next step. */
  onSubmit: (otp: string) => Promise<unknown>;
  /** Toast when the server returns no message. */
  failure: string;
  /** Content below the boxes. */
  children?: ReactNode;
}

/** Four boxes and "Submit Otp". A malformed code is refused on the page with the contract's message. */
export const OtpStep = ({ onSubmit, failure, children }: OtpStepProps) => {
  const [otp, setOtp] = useState('');
  const { run, busy } = useAction(onSubmit, { failure });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = await otpForm.validate({ otp }).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (missing) toast.error(missing);
    else if (!(await run(otp))) setOtp('');
  };
  return (
    <Stack asChild gap="6">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <OtpInput label="Code" value={otp} onChange={setOtp} />
        {children}
        <ActionButton type="submit" size="lg" loading={busy}>
          Submit Otp
        </ActionButton>
      </form>
    </Stack>
  );
};
