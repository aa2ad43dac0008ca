import { Tabs } from '@chakra-ui/react';
import { useAtom } from 'jotai';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { loadProfile, type Profile } from '#renderer/entities/account/profile.ts';
import { fieldInQuery, TAB } from '#renderer/entities/account/profile-fields.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { lazyPart } from '#renderer/lib/pages/import-with-retry.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { sessionScopedAtom } from '#renderer/lib/session/session-scoped-atom.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { FormSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import type { Role } from '#shared/domain/people/roles.ts';

/** Moves the focus to the form field of this name when it appears. */
const FocusField = ({ name }: { name: string }) => {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const field = marker.current?.parentElement?.querySelector(`[data-field="${name}"]`);
    field?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [name]);
  return <span ref={marker} hidden />;
};

// Each tab is a lazy chunk, so that users do not load the tabs of the other role.
const BrandInfoTab = lazyPart(async () => (await import('./brand-info-tab.tsx')).BrandInfoTab);
const PersonalInfoTab = lazyPart(async () => (await import('./personal-info-tab.tsx')).PersonalInfoTab);
const PitchTab = lazyPart(async () => (await import('./pitch-tab.tsx')).PitchTab);
const AddressTab = lazyPart(async () => (await import('./address-tab.tsx')).AddressTab);
const AccountTab = lazyPart(async () => (await import('./account-tab.tsx')).AccountTab);
const ComputerSettingsTab = lazyPart(async () => (await import('./computer-settings-tab.tsx')).ComputerSettingsTab);

interface Tab {
  /** Part of element ids, hence without spaces. */
  readonly id: string;
  readonly title: string;
  readonly content: (profile: Profile) => ReactNode;
}

/** The tab with the required fields. */
const INFO = 'info';

const tabs: Record<Role, readonly Tab[]> = {
  brand: [
    { id: INFO, title: 'Brand Info', content: (profile) => <BrandInfoTab profile={profile} /> },
    {
      id: 'address',
      title: 'Billing Info',
      content: (profile) => <AddressTab profile={profile} endpoint={api.saveBrandAddress} />,
    },
    {
      id: 'account',
      title: 'Account',
      content: (profile) => <AccountTab profile={profile} endpoint={api.changeBrandPassword} />,
    },
  ],
  creator: [
    { id: 'pitch', title: 'Video Pitch', content: (profile) => <PitchTab profile={profile} /> },
    { id: INFO, title: 'Personal Info', content: (profile) => <PersonalInfoTab profile={profile} /> },
    {
      id: 'address',
      title: 'Shipping Info',
      content: (profile) => <AddressTab profile={profile} endpoint={api.saveCreatorAddress} />,
    },
    {
      id: 'account',
      title: 'Account',
      content: (profile) => <AccountTab profile={profile} endpoint={api.changeCreatorPassword} />,
    },
  ],
};

const computerTab: Tab = { id: 'computer', title: 'This Computer', content: () => <ComputerSettingsTab /> };

/** The tab that was pressed on a visit of the page. Not state of the component, which a late answer may mount again. */
const pressedTabAtom = sessionScopedAtom<{ readonly visit: string; readonly tab: string } | null>(null);

export const Component = () => {
  const role = useSession()?.role ?? 'creator';
  const { settings } = usePlatform();
  const shown = settings ? [...tabs[role], computerTab] : tabs[role];
  const state = useApi('me', loadProfile);
  const [first] = tabs[role];
  const [search] = useSearchParams();
  const field = fieldInQuery(role, search);
  const { key: visit } = useLocation();
  const [pressed, setPressed] = useAtom(pressedTabAtom);
  const asked = field ? INFO : search.get(TAB);
  const wanted = pressed?.visit === visit ? pressed.tab : asked;
  const tab = (shown.find(({ id }) => id === wanted) ?? first)?.id;
  return (
    <Page title="Profile" intro={role === 'brand' ? 'Your brand info may be revealed to creators' : undefined}>
      <Tabs.Root value={tab} onValueChange={({ value }) => setPressed({ visit, tab: value })} lazyMount>
        <Tabs.List flexWrap="wrap" mb="4">
          {shown.map(({ id, title }) => (
            <Tabs.Trigger key={id} value={id} px={{ base: '1', sm: '4' }}>
              {title}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <AsyncView state={state} what="your profile" skeleton={<FormSkeleton />}>
          {(profile) =>
            shown.map(({ id, content }) => (
              <Tabs.Content key={id} value={id}>
                <Suspense fallback={<FormSkeleton />}>
                  {content(profile)}
                  {field && id === INFO && <FocusField name={field} />}
                </Suspense>
              </Tabs.Content>
            ))
          }
        </AsyncView>
      </Tabs.Root>
    </Page>
  );
};
