import { Button, Flex, HStack, Icon, Text } from '@chakra-ui/react';
import { useAtom, useAtomValue } from 'jotai';
import { CircleSlash, KeyRound, type LucideIcon, MailCheck, TriangleAlert, WifiOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { loadProfile } from '#renderer/entities/account/profile.ts';
import { DELETION, dayOf, loadDeletion } from '#renderer/features/accounts/deletion.ts';
import { ResendButton } from '#renderer/features/auth/resend-button.tsx';
import { paletteOpenAtom } from '#renderer/features/palette/palette-state.ts';
import { call } from '#renderer/lib/api/call.ts';
import { useConnectivity } from '#renderer/lib/api/offline.ts';
import { useServerReachable } from '#renderer/lib/api/server-connection.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { reload, useApi } from '#renderer/lib/api/use-api.ts';
import { askCloseGuard } from '#renderer/lib/forms/close-guards.ts';
import { isSearchShortcut } from '#renderer/lib/forms/shortcut.ts';
import { dismissUnsavedSession, unsavedSessionDismissedAtom } from '#renderer/lib/notices/notices.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { type Session, useSession } from '#renderer/lib/session/session.ts';
import { type SecretStorageWatch, usePlatform } from '#renderer/platform/platform.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { NoticeStrip } from '#renderer/ui/feedback/notice-strip.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { api } from '#shared/contract/api.ts';
import { suspensionClause } from '#shared/domain/people/suspension.ts';
import type { SecretStorage } from '#shared/ipc/calls.ts';
import { LogOutDialog } from './log-out-dialog.tsx';
import { useCommands } from './palette-commands.ts';

interface BannerProps {
  icon: LucideIcon;
  /** Accessible name of the region. */
  label: string;
  tone?: 'info' | 'warning';
  /** The text, one or two sentences. */
  children: ReactNode;
  actions: ReactNode;
}

/** Notice about the account or the app above the page. */
const Banner = ({ icon, label, tone = 'info', children, actions }: BannerProps) => (
  <Flex
    as="section"
    aria-label={label}
    bg={`bg.${tone}`}
    color={tone === 'warning' ? 'fg.warning' : 'fg'}
    rounded="l3"
    px={{ base: '4', md: '5' }}
    py="3"
    gap={{ base: '2', lg: '6' }}
    direction={{ base: 'column', lg: 'row' }}
    align={{ lg: 'center' }}
    justify="space-between"
    maxW="page"
    w="full"
    mx="auto"
    mb="6"
  >
    <HStack gap="3" align="flex-start" minW="0">
      <Icon as={icon} boxSize="5" mt="0.5" strokeWidth="1.5" aria-hidden />
      <Text textStyle="sm">{children}</Text>
    </HStack>
    <HStack gap="4" flexShrink="0" flexWrap="wrap" ps={{ base: '8', lg: '0' }}>
      {actions}
    </HStack>
  </Flex>
);

/** Shown on every signed-in page while operators keep the account from a part of the product: which, and where they say why. */
const SuspensionBanner = () => {
  const state = useApi('me', loadProfile);
  // A server of an earlier version does not say it.
  const scopes = (state.status === 'ready' && state.data.suspended_from) || [];
  if (scopes.length === 0) return null;
  return (
    <Banner
      icon={CircleSlash}
      label="Your account is limited"
      tone="warning"
      actions={
        <LinkButton to="/chat/support" size="sm">
          Open the support chat
        </LinkButton>
      }
    >
      {suspensionClause(scopes)}. The UGC Admins told you why in the support chat, and you can answer them there.
    </Banner>
  );
};

/** Shown on every signed-in page while a deletion is scheduled: its date, and how to cancel it. */
const DeletionBanner = () => {
  const state = useApi(DELETION, loadDeletion);
  const { run, busy } = useAction(
    async () => {
      await call(api.keepAccount);
      reload(DELETION);
    },
    { success: 'Your account stays.' },
  );
  if (state.status !== 'ready' || !state.data.final_at) return null;
  return (
    <Banner
      icon={TriangleAlert}
      label="Your account will be deleted"
      tone="warning"
      actions={
        <ActionButton size="sm" loading={busy} onClick={() => void run()}>
          Keep my account
        </ActionButton>
      }
    >
      Your account will be deleted on {dayOf(state.data.final_at)}, as you asked.
    </Banner>
  );
};

/** Shown on every signed-in page until the address is verified: what requires it, and the two ways to verify. */
const UnverifiedBanner = () => (
  <Banner
    icon={MailCheck}
    label="Verify your email address"
    actions={
      <>
        <ResendButton size="sm" />
        <LinkButton to="/verify-email" size="sm">
          Verify your email
        </LinkButton>
      </>
    }
  >
    Your email address is not verified yet. Look around as you like; paying, applying and withdrawing wait for it.
  </Banner>
);

/** Retries the keychain after the user has unlocked or installed one. */
const TryAgain = ({ retry }: Pick<SecretStorageWatch, 'retry'>) => {
  const ask = useAction(async () => {
    if ((await retry()) === 'keychain') toast.success('Your session is kept from now on.');
    else toast.error('The keychain still does not answer.');
  });
  return (
    <ActionButton size="sm" variant="outline" loading={ask.busy} onClick={() => void ask.run()}>
      Try Again
    </ActionButton>
  );
};

/** Banner on every signed-in page while no keychain stores the session, which then ends with the app. */
export const UnsavedSessionBanner = () => {
  const { secretStorage } = usePlatform();
  const [storage, setStorage] = useState<SecretStorage>('pending');
  const isDismissed = useAtomValue(unsavedSessionDismissedAtom);
  useEffect(() => secretStorage?.watch(setStorage), [secretStorage]);
  if (!secretStorage || storage !== 'memory' || isDismissed) return null;
  return (
    <Banner
      icon={KeyRound}
      label="Your session is not kept"
      tone="warning"
      actions={
        <>
          <TryAgain retry={secretStorage.retry} />
          <Button size="sm" variant="ghost" onClick={dismissUnsavedSession}>
            Dismiss
          </Button>
        </>
      }
    >
      The keychain of this computer does not answer, so you will have to log in again when the app has been closed.
      Unlock or install one to stay logged in. Uploads and downloads continue after the next log-in.
    </Banner>
  );
};

const PaletteDialog = lazyDialog(async () => (await import('../features/palette/palette-dialog.tsx')).PaletteDialog);

/** Whether a confirmation dialog is open. */
const isAsking = (): boolean => document.querySelector('[role=alertdialog][aria-modal=true]') !== null;

/** The command palette of every signed-in page, with its shortcut and the entry of the desktop client's menu. */
export const Palette = ({ session }: { session: Session }) => {
  const [open, setOpen] = useAtom(paletteOpenAtom);
  const { menu } = usePlatform();
  const commands = useCommands(session);
  // Like other navigation out of a dialog, opening the palette first asks about typed text.
  const show = useCallback(() => {
    if (!isAsking() && !askCloseGuard()) setOpen(true);
  }, [setOpen]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event)) return;
      event.preventDefault();
      if (open) setOpen(false);
      else show();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open, setOpen, show]);
  useEffect(() => menu?.subscribe((command) => command === 'search' && show()), [menu, show]);
  return <PaletteDialog open={open} onClose={() => setOpen(false)} commands={commands} />;
};

/** One notice for the whole page while offline, instead of a toast per failed call, or without live updates. */
const OfflineLine = () => {
  // The connection banner already reports an unreachable server.
  const isServerReachable = useServerReachable();
  const connectivity = useConnectivity();
  const shown = isServerReachable ? connectivity : 'online';
  return (
    <div role="status">
      {shown === 'offline' && (
        <NoticeStrip
          icon={WifiOff}
          tone="warning"
          text="You are offline."
          detail="Messages are sent and pages loaded again as soon as the connection is back."
        />
      )}
      {shown === 'paused' && (
        <NoticeStrip tone="muted" text="Live updates are paused." detail="We look for news every few seconds." />
      )}
    </div>
  );
};

/** Notices about the whole account, above every signed-in page. */
export const AccountNotices = () => {
  const session = useSession();
  return (
    <>
      <LogOutDialog />
      {session && <Palette session={session} />}
      <OfflineLine />
      <UnsavedSessionBanner />
      {session && <SuspensionBanner />}
      <DeletionBanner />
      {session?.emailVerifiedAt === null && <UnverifiedBanner />}
    </>
  );
};
