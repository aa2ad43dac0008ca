import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';

export const Component = () => (
  <Page title="Renew your subscription">
    <EmptyState drawing={<EmptyFrames />} title="Your subscription is not due">
      We tell you three days before it ends.
    </EmptyState>
  </Page>
);
