import { HStack, Link, Skeleton, Stack } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import type { Profile } from '#renderer/entities/account/profile.ts';
import { call } from '#renderer/lib/api/call.ts';
import { clientConfig } from '#renderer/lib/api/client-config.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { amend, useApi } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { SettingSwitch } from '#renderer/ui/form/setting-switch.tsx';
import { api } from '#shared/contract/api.ts';
import { AccountSection } from './account-section.tsx';

const ShareLink = ({ url }: { url: string }) => {
  const { run, busy } = useAction(async () => navigator.clipboard.writeText(url), {
    success: 'Link copied.',
    failure: 'The link could not be copied. Select it instead.',
  });
  return (
    <HStack gap="4" flexWrap="wrap">
      <Link href={url} target="_blank" overflowWrap="anywhere" textStyle="sm" minW="0">
        {url}
      </Link>
      <ActionButton size="sm" variant="outline" loading={busy} onClick={() => void run()}>
        <Copy aria-hidden />
        Copy link
      </ActionButton>
    </HStack>
  );
};

/** Switches the public page of a creator on and off, and gives its link. */
export const PublicPageSection = ({ profile: { page_key } }: { profile: Profile }) => {
  const config = useApi('app/client-config', clientConfig);
  const { run, busy } = useAction(async (on: boolean) => {
    const answer = await call(api.setPublicPage, { body: { public: on ? 1 : 0 } });
    amend('me', (me) => ({ ...me, ...answer }));
    toast.success(on ? 'Your page is public.' : 'Your page is private. Its link opens nothing any more.');
  });
  return (
    <AccountSection
      title="Public Page"
      intro="Anybody with the link sees your picture, description, website, pitch, portfolio and ratings, never your address, phone number or date of birth. Search engines are asked not to list it."
    >
      <Stack gap="3" aria-busy={busy}>
        <SettingSwitch label="Public Page" on={page_key !== null} onChange={(on) => void run(on)}>
          Anybody with the link can open my page
        </SettingSwitch>
        {page_key !== null && (
          <AsyncView state={config} what="the link" skeleton={<Skeleton h="9" />}>
            {({ website }) => <ShareLink url={`${website}/c/${page_key}`} />}
          </AsyncView>
        )}
      </Stack>
    </AccountSection>
  );
};
