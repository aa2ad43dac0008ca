import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';

export const Component = () => (
  <Page title="Products">
    <EmptyState drawing={<EmptyFrames />} title="No products yet">
      Add what you sell once, then order videos of it as often as you like.
    </EmptyState>
  </Page>
);
