import { faq } from './faq.ts';
import { brandSteps, creatorSteps, type StepText } from './how-it-works.ts';
import { welcome } from './welcome.ts';

/** @param before how many steps have an id already */
const numbered = (steps: readonly StepText[], before: number) =>
  steps.map((step, at) => ({ id: before + at + 1, order: at + 1, ...step }));

/** The texts of the landing page as `GET /home-page` answers them and as the build prerenders them. */
export const homeTexts = {
  welcome,
  how_it_work_brand: numbered(brandSteps, 0),
  how_it_work_creator: numbered(creatorSteps, brandSteps.length),
  faqs: faq.map((entry, at) => ({ id: at + 1, ...entry })),
};
