import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';

export const Component = () => (
  <Page title="Orders">
    <EmptyState drawing={<EmptyFrames />} title="No orders yet">
      Every job you have paid for is listed here with its state.
    </EmptyState>
  </Page>
);
