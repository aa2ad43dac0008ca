import { List, Stack, Text } from '@chakra-ui/react';
import { OwnPasswordDialog } from '#renderer/entities/account/own-password-dialog.tsx';
import { call } from '#renderer/lib/call.ts';
import { session } from '#renderer/lib/session.ts';
import { toast } from '#renderer/lib/toast.ts';
import { api } from '#shared/contract/api.ts';
import type { Role } from '#shared/domain/roles.ts';
import { dayOf } from './deletion.ts';

const consequences: Record<Role, readonly string[]> = {
  brand: [
    'You are signed out everywhere at once.',
    'Your profile, addresses, drafts, products and messages are deleted.',
    'What is left of your subscription is lost.',
    'Payments stay in the books, without your name.',
  ],
  creator: [
    'You are signed out everywhere at once.',
    'Your profile, pitch, addresses, payout details and messages are deleted, and open applications withdrawn.',
    'Videos that a brand has bought stay with the brand.',
    'Earnings and withdrawals stay in the books, without your name.',
  ],
};

interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  role: Role;
}

/** Confirms the deletion of the account and signs the page out. */
export const DeleteDialog = ({ open, onClose, role }: DeleteDialogProps) => {
  const remove = async (body: { password: string }) => {
    const { final_at } = await call(api.requestDeletion, { body });
    // The route guard redirects to the login, which returns here.
    session.end();
    toast.info(`Your account will be deleted on ${dayOf(final_at)}. Log in until then to keep it.`, {
      duration: 15_000,
    });
  };
  return (
    <OwnPasswordDialog
      open={open}
      onClose={onClose}
      title="Delete my account"
      confirm="Delete my account"
      destructive
      onConfirm={remove}
    >
      <Stack gap="3" textStyle="sm">
        <List.Root ps="4" gap="1.5">
          {consequences[role].map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List.Root>
        <Text color="fg.muted">For 14 days you can log in and press “Keep my account”.</Text>
      </Stack>
    </OwnPasswordDialog>
  );
};
