import { FiveSections } from './five-sections.tsx';
import { Promo } from './promo.tsx';
import { Results } from './results.tsx';

/** What the product is about, between the steps and the questions. */
export const Story = () => (
  <>
    <Promo />
    <Results />
    <FiveSections />
  </>
);
