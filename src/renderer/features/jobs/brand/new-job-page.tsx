import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';

export const Component = () => (
  <Page title="New Job Order">
    <EmptyState drawing={<EmptyFrames />} title="Nothing to order yet">
      Add a product first; an order is a video of one of your products.
    </EmptyState>
  </Page>
);
