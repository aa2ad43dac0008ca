import { Button, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useAction } from '#renderer/lib/use-action.ts';

/** Checks for an update on request; the app also checks every few hours. */
export const Updates = ({ onCheck }: { onCheck: () => Promise<string> }) => {
  const [found, setFound] = useState('The app looks for updates by itself and asks before it restarts.');
  const { run, busy } = useAction(async () => setFound(await onCheck()), {
    failure: 'The app could not look for updates.',
  });
  return (
    <Stack gap="2">
      <Text fontWeight="medium" textStyle="sm">
        Updates
      </Text>
      <Text color="fg.muted" textStyle="sm" role="status">
        {found}
      </Text>
      <Button size="sm" variant="outline" alignSelf="flex-start" loading={busy} onClick={() => void run()}>
        Check for Updates
      </Button>
    </Stack>
  );
};
