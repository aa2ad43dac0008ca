import type { HomeContent } from './embedded-content.ts';
import { ExampleOrders } from './example-orders.tsx';
import { OrderCallToAction } from './order-call-to-action.tsx';
import { OrderFacts } from './order-facts.tsx';
import { ResultsSection } from './results-section.tsx';

/** Description of the product, between the steps and the questions. */
export const ProductDescription = ({ content }: { content: HomeContent | null }) => (
  <>
    <ExampleOrders prices={content?.order_prices} offer={content?.subscription} />
    <OrderCallToAction offer={content?.subscription} />
    <ResultsSection />
    <OrderFacts />
  </>
);
