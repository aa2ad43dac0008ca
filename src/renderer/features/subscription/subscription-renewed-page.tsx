import { Button } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';

export const Component = () => (
  <Page title="Subscription">
    <EmptyState
      drawing={<EmptyFrames />}
      title="Subscription Renewed!"
      action={
        <Button asChild>
          <RouterLink to="/dashboard">Continue</RouterLink>
        </Button>
      }
    >
      You can place orders and accept creators again.
    </EmptyState>
  </Page>
);
