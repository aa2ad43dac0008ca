import { faq } from './faq.ts';
import { brandSteps, creatorSteps, type StepText } from './how-it-works.ts';

/** Headline texts of the landing page. */
const welcome = {
  title: 'Short videos by real people, made for your product',
  description:
    'Describe what you sell, pay into a held balance, choose the creator you like and download a video you may use everywhere.',
};

/** @param before number of ids already in use */
const numbered = (steps: readonly StepText[], before: number) =>
  steps.map((step, at) => ({ id: before + at + 1, order: at + 1, ...step }));

/** Texts of the landing page, for `GET /home-page` and for prerendering at build time. */
export const homeTexts = {
  welcome,
  how_it_work_brand: numbered(brandSteps, 0),
  how_it_work_creator: numbered(creatorSteps, brandSteps.length),
  faqs: faq.map((entry, at) => ({ id: at + 1, ...entry })),
};
