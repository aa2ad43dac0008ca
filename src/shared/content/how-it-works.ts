/** One step of "How It Works". */
export interface StepText {
  readonly title: string;
  readonly description: string;
}

/** "How It Works" for brands, in display order. */
export const brandSteps: readonly StepText[] = [
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
export const creatorSteps: readonly StepText[] = [
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
