import type { HomeContent } from './embedded-content.ts';
import { FiveSections } from './five-sections.tsx';
import { Promo } from './promo.tsx';
import { Results } from './results.tsx';

/** Description of the product, between the steps and the questions. */
export const Story = ({ offer }: { offer: HomeContent['subscription'] | undefined }) => (
  <>
    <Promo offer={offer} />
    <Results />
    <FiveSections />
  </>
);
