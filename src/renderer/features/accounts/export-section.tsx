import { Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { OwnPasswordDialog } from '#renderer/entities/account/own-password-dialog.tsx';
import { call } from '#renderer/lib/call.ts';
import { toast } from '#renderer/lib/toast.ts';
import { useSaveFile } from '#renderer/lib/use-save-file.ts';
import { api } from '#shared/contract/api.ts';
import { AccountSection } from './account-section.tsx';

/** Export of all data of the account. */
export const ExportSection = () => {
  const [asking, setAsking] = useState(false);
  const save = useSaveFile();
  if (!save) return null;
  const download = async (body: { password: string }) => {
    const { url, filename } = await call(api.exportData, { body });
    const order = { target: { purpose: 'export' } as const, title: 'Your data', url, fileName: filename };
    const hasBegun = await save({ ...order, size: null, sha256: null });
    setAsking(false);
    if (hasBegun) toast.success('Your download has started.');
  };
  return (
    <AccountSection
      title="Your data"
      intro="One ZIP file with everything you entered here, as JSON, and with your pictures and videos in original quality."
    >
      <Button variant="outline" alignSelf="flex-start" onClick={() => setAsking(true)}>
        Download my data
      </Button>
      <OwnPasswordDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Download my data"
        confirm="Download"
        onConfirm={download}
      >
        <Text color="fg.muted" textStyle="sm">
          The file holds your address and payout details. Keep it where only you can open it.
        </Text>
      </OwnPasswordDialog>
    </AccountSection>
  );
};
