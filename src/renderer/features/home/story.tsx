import type { HomeContent } from './embedded-content.ts';
import { ExampleOrders } from './example-orders.tsx';
import { FiveSections } from './five-sections.tsx';
import { Promo } from './promo.tsx';
import { Results } from './results.tsx';

/** Description of the product, between the steps and the questions. */
export const Story = ({ content }: { content: HomeContent | null }) => (
  <>
    <ExampleOrders prices={content?.order_prices} />
    <Promo offer={content?.subscription} />
    <Results />
    <FiveSections />
  </>
);
