import { Box, Button, List, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { OwnPasswordDialog } from '#renderer/entities/account/own-password-dialog.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { session, useSession } from '#renderer/lib/session/session.ts';
import type { DialogProps } from '#renderer/ui/dialog/modal.tsx';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { api } from '#shared/contract/api.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import { AccountSection } from './account-section.tsx';
import { DELETION, dayOf, loadDeletion } from './deletion.ts';

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

interface DeleteDialogProps extends DialogProps {
  role: Role;
}

/** Confirms the deletion of the account and signs the page out. */
const DeleteDialog = ({ open, onClose, role }: DeleteDialogProps) => {
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

const ways = {
  brand: { to: '/orders', label: 'See your orders' },
  creator: { to: '/earnings', label: 'See your earnings' },
} as const;

const Blocked = ({ reasons, role }: { reasons: readonly { reason: string }[]; role: Role }) => (
  <Box bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" textStyle="sm">
    <Text fontWeight="semibold">Your account cannot be deleted yet.</Text>
    <List.Root ps="4" my="1.5" gap="1">
      {reasons.map(({ reason }) => (
        <List.Item key={reason}>{reason}</List.Item>
      ))}
    </List.Root>
    <PageLink to={ways[role].to} color="fg.warning" fontWeight="semibold">
      {ways[role].label}
    </PageLink>
  </Box>
);

/** Account deletion: what prevents it, what is deleted, and the 14 days to cancel it. */
export const DeletionSection = () => {
  const role = useSession()?.role ?? 'creator';
  const state = useApi(DELETION, loadDeletion);
  const [asking, setAsking] = useState(false);
  return (
    <AccountSection
      title="Delete account"
      intro="You have 14 days to change your mind. After that nothing can be brought back."
    >
      <AsyncView state={state} what="the state of your account" skeleton={<Skeleton h="10" w="40" rounded="l2" />}>
        {({ final_at, blocked_by }) => {
          if (final_at) return <Text>Your account will be deleted on {dayOf(final_at)}.</Text>;
          if (blocked_by.length > 0) return <Blocked reasons={blocked_by} role={role} />;
          return (
            <Stack align="flex-start">
              <Button variant="outline" color="fg.error" onClick={() => setAsking(true)}>
                Delete my account
              </Button>
            </Stack>
          );
        }}
      </AsyncView>
      <DeleteDialog open={asking} onClose={() => setAsking(false)} role={role} />
    </AccountSection>
  );
};
