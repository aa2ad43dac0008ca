import { Box, Button, Stack, Text, Wrap } from '@chakra-ui/react';
import { useState } from 'react';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { remember, useApi } from '#renderer/lib/api/use-api.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { type ComputerSettings, usePlatform } from '#renderer/platform/platform.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { TableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { SettingSwitch } from '#renderer/ui/form/setting-switch.tsx';
import type { DesktopSettings, SettingsChange, SwitchName } from '#shared/ipc/desktop-settings.ts';

interface DownloadFolderProps {
  values: DesktopSettings;
  /** Opens the dialog, and then begins to save new deliveries in the chosen folder if `isSaving`. */
  onChoose: (isSaving: boolean) => Promise<unknown>;
  onChange: (change: SettingsChange) => void;
}

const SAVE_DELIVERIES = 'Save new videos of my orders in this folder';

/** The download folder of this computer, and whether a brand's new videos are saved there. */
const DownloadFolder = ({ values, onChoose, onChange }: DownloadFolderProps) => {
  const { downloadFolder: folder, saveDeliveries } = values;
  const isBrand = useSession()?.role === 'brand';
  const { run, busy } = useAction(onChoose, { failure: 'This folder could not be set.' });
  return (
    <Stack gap="2">
      <Text fontWeight="medium" textStyle="sm">
        Folder for downloads
      </Text>
      <Muted overflowWrap="anywhere">{folder ?? 'The app asks where to save each video.'}</Muted>
      <Wrap gap="2">
        <Button size="sm" variant="outline" loading={busy} onClick={() => void run(false)}>
          Choose Folder
        </Button>
        {folder !== null && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange({ downloadFolder: null, ...(saveDeliveries && { saveDeliveries: false }) })}
          >
            Ask Each Time
          </Button>
        )}
      </Wrap>
      {isBrand && (
        <Box>
          <SettingSwitch
            label={SAVE_DELIVERIES}
            on={saveDeliveries}
            onChange={(on) => (on && folder === null ? void run(true) : onChange({ saveDeliveries: on }))}
          >
            {SAVE_DELIVERIES}
          </SettingSwitch>
          <Muted ps="3.25rem" mt="-1.5" textWrap="pretty">
            Each video that is delivered from now on is saved once, also when the app was closed meanwhile.
          </Muted>
        </Box>
      )}
    </Stack>
  );
};

/** Checks for an update on request; the app also checks every few hours. */
const Updates = ({ onCheck }: { onCheck: () => Promise<string> }) => {
  const [found, setFound] = useState('The app looks for updates by itself and asks before it restarts.');
  const { run, busy } = useAction(async () => setFound(await onCheck()), {
    failure: 'The app could not look for updates.',
  });
  return (
    <Stack gap="2">
      <Text fontWeight="medium" textStyle="sm">
        Updates
      </Text>
      <Muted role="status">{found}</Muted>
      <Button size="sm" variant="outline" alignSelf="flex-start" loading={busy} onClick={() => void run()}>
        Check for Updates
      </Button>
    </Stack>
  );
};

/** Exports the diagnostics that support asks for. */
const Diagnostics = ({ onExport }: { onExport: () => Promise<boolean> }) => {
  const { run, busy } = useAction(
    async () => {
      if (await onExport()) toast.success('The diagnostics are saved.');
    },
    { failure: 'The diagnostics could not be saved.' },
  );
  return (
    <Stack gap="2">
      <Text fontWeight="medium" textStyle="sm">
        Diagnostics
      </Text>
      <Muted>
        The diagnostics are a text file for support. It holds versions, these settings, states of transfers and the log,
        but no passwords, messages or names of files that you transfer.
      </Muted>
      <Button size="sm" variant="outline" alignSelf="flex-start" loading={busy} onClick={() => void run()}>
        Export Diagnostics
      </Button>
    </Stack>
  );
};

const KEY = 'computer-settings';

const words: Readonly<
  Record<Exclude<SwitchName, 'saveDeliveries'>, { readonly label: string; readonly detail: string }>
> = {
  notifications: {
    label: 'Show notifications on this computer',
    detail: 'They appear only while this window is not in front of you.',
  },
  textWhenLocked: {
    label: 'Show message text on a locked screen',
    // Electron reports a locked screen on macOS and Windows alone (`powerMonitor`).
    detail: 'Otherwise a locked screen shows only who wrote. On Linux the settings of the system decide.',
  },
  closeToTray: {
    label: 'Keep running when the window is closed',
    detail: 'The app waits beside the clock and still tells you what is new. Quit it from its menu there.',
  },
  spelling: { label: 'Check spelling', detail: 'Words are compared with dictionaries on this computer.' },
  openAtLogin: { label: 'Start with this computer', detail: 'You are told what is new without opening anything.' },
};
const NAMES = Object.keys(words) as (keyof typeof words)[];

const Switches = ({ settings, values }: { settings: ComputerSettings; values: DesktopSettings }) => {
  const show = (shown: DesktopSettings) => remember(KEY, shown);
  const { run } = useAction(
    async (change: SettingsChange) => {
      show({ ...values, ...change });
      try {
        show(await settings.change(change));
      } catch (error) {
        show(values);
        throw error;
      }
    },
    { failure: 'This could not be stored on this computer.' },
  );
  return (
    <Stack gap="8">
      <Stack gap="4">
        {NAMES.map((name) => (
          <Box key={name}>
            <SettingSwitch label={words[name].label} on={values[name]} onChange={(on) => void run({ [name]: on })}>
              {words[name].label}
            </SettingSwitch>
            {/* Aligned with the label: 40 px of the switch and 12 px of gap. */}
            <Muted ps="3.25rem" mt="-1.5" textWrap="pretty">
              {words[name].detail}
            </Muted>
          </Box>
        ))}
      </Stack>
      <DownloadFolder
        values={values}
        onChoose={async (isSaving) => {
          const chosen = await settings.chooseDownloadFolder();
          show(chosen);
          if (isSaving && chosen.downloadFolder !== null) show(await settings.change({ saveDeliveries: true }));
        }}
        onChange={(change) => void run(change)}
      />
      <Updates onCheck={settings.checkForUpdates} />
      <Diagnostics onExport={settings.exportDiagnostics} />
    </Stack>
  );
};

/** Settings of this computer, for all accounts; each switch is stored at once. */
export const ComputerSettingsTab = () => {
  const { settings } = usePlatform();
  const state = useApi(KEY, async () => (await settings?.read()) ?? null);
  return (
    <AsyncView state={state} what="the settings of this computer" skeleton={<TableSkeleton rows={4} />}>
      {(loaded) => settings && loaded && <Switches settings={settings} values={loaded} />}
    </AsyncView>
  );
};
