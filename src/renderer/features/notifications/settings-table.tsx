import { Table, Text } from '@chakra-ui/react';
import { SettingSwitch } from '#renderer/ui/form/setting-switch.tsx';
import { isAlwaysMailed, NOTIFICATION_LABELS } from '#shared/domain/notifications.ts';
import type { Change, SettingRow } from './settings.ts';

interface SettingsTableProps {
  rows: readonly SettingRow[];
  onChange: (change: Change) => void;
}

const px = { base: '3', md: '4' };

const Row = ({ row, onChange }: { row: SettingRow; onChange: SettingsTableProps['onChange'] }) => {
  const { type, in_app: inApp, mail } = row;
  const label = NOTIFICATION_LABELS[type];
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
          <Text as="span" textStyle="sm" color="fg.muted">
            Always
          </Text>
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
export const SettingsTable = ({ rows, onChange }: SettingsTableProps) => (
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
