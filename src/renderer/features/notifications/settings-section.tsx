import { Box, Flex, Heading, Stack, Table, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '#renderer/lib/api/call.ts';
import { isHandled } from '#renderer/lib/api/failure.ts';
import { type ApiState, remember, useApi } from '#renderer/lib/api/use-api.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { session } from '#renderer/lib/session/session.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { TableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { NativeChoice } from '#renderer/ui/form/native-choice.tsx';
import { SettingSwitch } from '#renderer/ui/form/setting-switch.tsx';
import { type Api, api } from '#shared/contract/api.ts';
import type { Body, Data } from '#shared/contract/endpoint.ts';
import {
  type DigestScope,
  isAlwaysMailed,
  NOTIFICATION_SETTINGS,
  SETTINGS_ANCHOR,
} from '#shared/domain/messages/notifications.ts';

export type Settings = Data<Api['notificationSettings']>;
type SettingRow = Settings['types'][number];
/** Body of the call that saves a switch. */
export type Change = Body<Api['saveNotificationSettings']>;

const loadSettings = (): Promise<Settings> => call(api.notificationSettings);
const saveSettings = (body: Change): Promise<Settings> => call(api.saveNotificationSettings, { body });

const flagOf = (given: number | undefined, before: number): 0 | 1 => ((given ?? before) === 1 ? 1 : 0);

/** The settings with a change applied. */
export const withChange = (settings: Settings, { types, daily_digest: digest }: Change): Settings => ({
  types: settings.types.map((row) => {
    const change = types?.find(({ type }) => type === row.type);
    return { ...row, in_app: flagOf(change?.in_app, row.in_app), mail: flagOf(change?.mail, row.mail) };
  }),
  daily_digest: digest ?? settings.daily_digest,
});

interface SettingsTableProps {
  rows: readonly SettingRow[];
  onChange: (change: Change) => void;
}

const px = { base: '3', md: '4' };

const Row = ({ row, onChange }: { row: SettingRow; onChange: SettingsTableProps['onChange'] }) => {
  const { type, in_app: inApp, mail } = row;
  const { label } = NOTIFICATION_SETTINGS[type];
  return (
    <Table.Row>
      <Table.ColumnHeader scope="row" px={px} color="fg" textStyle="sm" whiteSpace="normal">
        {label}
      </Table.ColumnHeader>
      <Table.Cell px={px} py="1" textAlign="center">
        <SettingSwitch
          label={`${label}: in app`}
          on={inApp === 1}
          onChange={(on) => onChange({ types: [{ type, in_app: on ? 1 : 0 }] })}
        />
      </Table.Cell>
      <Table.Cell px={px} py="1" textAlign="center">
        {isAlwaysMailed(type) ? (
          <Muted as="span">Always</Muted>
        ) : (
          <SettingSwitch
            label={`${label}: by mail`}
            on={mail === 1}
            onChange={(on) => onChange({ types: [{ type, mail: on ? 1 : 0 }] })}
          />
        )}
      </Table.Cell>
    </Table.Row>
  );
};

/** A row for each notification type with a switch for each notification channel. */
const SettingsTable = ({ rows, onChange }: SettingsTableProps) => (
  <Table.Root
    aria-label="Notification settings"
    css={{ '& tr': { bg: 'transparent' }, '& tbody tr:last-of-type > *': { borderBottomWidth: '0' } }}
  >
    <Table.Header>
      <Table.Row>
        <Table.ColumnHeader px={px}>What</Table.ColumnHeader>
        <Table.ColumnHeader px={px} w="24" textAlign="center">
          In app
        </Table.ColumnHeader>
        <Table.ColumnHeader px={px} w="24" textAlign="center">
          By mail
        </Table.ColumnHeader>
      </Table.Row>
    </Table.Header>
    <Table.Body>
      {rows.map((row) => (
        <Row key={row.type} row={row} onChange={onChange} />
      ))}
    </Table.Body>
  </Table.Root>
);

/** Cache key outside of the notifications' prefix, because a new notification does not change the settings. */
const SETTINGS = 'notification-settings';

type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

interface OpenSettings {
  readonly state: ApiState<Settings>;
  readonly saving: SaveState;
  readonly change: (change: Change) => void;
}

/**
 * The settings with optimistic updates, which are rolled back when the server refuses. Changes are sent one after the
 * other, so that the last response is the final state.
 */
const useSettings = (): OpenSettings => {
  const state = useApi(SETTINGS, loadSettings);
  const [pending, setPending] = useState<readonly Change[]>([]);
  const [last, setLast] = useState<Exclude<SaveState, 'saving'>>('idle');
  const line = useRef(Promise.resolve());
  const send = async (change: Change, isSameSession: () => boolean) => {
    try {
      if (!isSameSession()) return;
      remember(SETTINGS, await saveSettings(change));
      setLast('saved');
    } catch (error) {
      setLast('failed');
      if (!isHandled(error)) toastError(error);
    } finally {
      setPending((now) => now.filter((one) => one !== change));
    }
  };
  const change = (wanted: Change) => {
    setPending((now) => [...now, wanted]);
    const isSameSession = session.mark();
    line.current = line.current.then(() => send(wanted, isSameSession));
  };
  const shown = state.status === 'ready' ? { ...state, data: pending.reduce(withChange, state.data) } : state;
  return { state: shown, saving: pending.length > 0 ? 'saving' : last, change };
};

const words: Readonly<Record<SaveState, string>> = {
  idle: '',
  saving: 'Saving ...',
  saved: 'Saved',
  failed: 'Not saved',
};

const DIGESTS = [
  { value: 'messages', label: 'with messages I have not read' },
  { value: 'all', label: 'with everything I have not read' },
  { value: 'off', label: 'never' },
] as const satisfies readonly { value: DigestScope; label: string }[];

/** Scrolls to the heading when the URL names its anchor. */
const useArrival = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  // Depends on the whole location, so that following the same link again scrolls again.
  const location = useLocation();
  useEffect(() => {
    if (location.hash !== `#${SETTINGS_ANCHOR}`) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [location]);
  return heading;
};

/** Switches for notification types and channels; each change is saved at once. */
export const SettingsSection = () => {
  const { state, saving, change } = useSettings();
  const heading = useArrival();
  return (
    <Stack as="section" aria-labelledby={SETTINGS_ANCHOR} gap="4" mt="12" maxW="prose">
      <Box>
        <Flex justify="space-between" align="baseline" gap="4">
          <Heading as="h2" size="md" id={SETTINGS_ANCHOR} ref={heading} tabIndex={-1} outline="none">
            Settings
          </Heading>
          <Muted role="status">{words[saving]}</Muted>
        </Flex>
        <Muted mt="1">
          What you switch off in the app does not appear in the list above either. Mails about your account and your
          payments are always sent.
        </Muted>
      </Box>
      <AsyncView state={state} what="your settings" skeleton={<TableSkeleton rows={6} />}>
        {({ types, daily_digest: digest }) => (
          <Box borderWidth="1px" rounded="l3" bg="bg.panel" overflow="hidden">
            <SettingsTable rows={types} onChange={change} />
            <Box borderTopWidth="1px" px={{ base: '3', md: '4' }} py="2">
              <Flex align="center" justify="space-between" gap="4" flexWrap="wrap">
                <Text id="daily-mail" textStyle="sm" fontWeight="medium">
                  One mail a day
                </Text>
                <NativeChoice
                  root={{ w: 'auto', size: 'sm' }}
                  aria-labelledby="daily-mail"
                  options={DIGESTS}
                  value={digest}
                  onChange={({ currentTarget }) => change({ daily_digest: currentTarget.value as DigestScope })}
                />
              </Flex>
            </Box>
          </Box>
        )}
      </AsyncView>
    </Stack>
  );
};
