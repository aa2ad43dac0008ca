/** One step of "How It Works". */
interface StepText {
  readonly title: string;
  readonly description: string;
}

/** "How It Works" for brands, in display order. */
const brandSteps: readonly StepText[] = [
  {
    title: 'List your product',
    description:
      'Give it a name, a picture and what makes it worth showing. Physical products can be sent to the creator you choose.',
  },
  {
    title: 'Place a job order',
    description:
      'Pick the length, the format and who should be on camera. Write the script yourself or let us write it.',
  },
  {
    title: 'Choose a creator',
    description: 'Creators who match apply with a note. Watch their video pitches, read their ratings and accept one.',
  },
  {
    title: 'Download and complete',
    description:
      'Watch the delivery, download the original file and mark the job as completed. Only then does the creator get the price.',
  },
];

/** "How It Works" for creators, in display order. */
const creatorSteps: readonly StepText[] = [
  {
    title: 'Show who you are',
    description: 'Fill in your profile and upload a short video pitch. Brands see it next to your application.',
  },
  {
    title: 'Apply for jobs that fit',
    description: 'You only see jobs for people like you, each with its price, length and script.',
  },
  {
    title: 'Film and upload',
    description: 'Upload the original file, however heavy. A broken connection only costs you the missing part.',
  },
  {
    title: 'Get paid',
    description:
      'When the brand completes the job, the whole price is yours to withdraw. The brand has paid before you start.',
  },
];

/** The FAQ of the landing page, in display order. */
const faq: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'When does a brand pay?',
    answer:
      'When the order is placed. The payment is held until the brand marks the delivered video as completed, and is refunded if nobody was accepted for the job.',
  },
  {
    question: 'What does the creator get?',
    answer: 'The full price shown on the job. The scripting fee and the tax are paid on top by the brand.',
  },
  {
    question: 'Who writes the script?',
    answer:
      'Either you or our team. If you order scripting, we write the script and revise it up to five times before creators see the job.',
  },
  {
    question: 'Which files can be delivered?',
    answer:
      'Any common video file, such as MP4, MOV or WebM, in its original quality. Uploads continue where they stopped, even after a restart.',
  },
  {
    question: 'Who owns the video?',
    answer:
      'The brand may use the delivered video in its own channels and ads. The creator stays the author and may show it in a portfolio if the brand agrees.',
  },
  {
    question: 'How do creators withdraw?',
    answer:
      'Enter where you want to be paid, request an amount, and our team sends it within 5 business days. You are notified when it was sent.',
  },
];

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
