import { Button, type ButtonProps } from '@chakra-ui/react';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { api } from '#shared/contract/api.ts';

interface ResendButtonProps extends ButtonProps {
  /** Called after a code was sent. */
  onSent?: () => void;
}

/** Sends another verification code, one at a time, unless `onClick` does something else; styled as a link. */
export const ResendButton = ({ onClick, onSent, ...props }: ResendButtonProps) => {
  const send = async () => {
    await call(api.resendVerification);
    onSent?.();
  };
  const { run, busy } = useAction(send, { success: 'Email verification sent.' });
  return (
    <Button
      variant="plain"
      px="0"
      h="auto"
      textDecoration="underline"
      textUnderlineOffset="1"
      {...props}
      disabled={busy}
      onClick={onClick ?? (() => void run())}
    >
      Resend Email Verification
    </Button>
  );
};
