import type { JobStage, Side, TaskStage } from './job-stage.ts';

interface StageWords {
  readonly label: string;
  /** What happens next, as a sentence. */
  readonly hint: string;
}

/** Label and next step of each stage for the brand. */
export const brandStages: Readonly<Record<JobStage, StageWords>> = {
  unpaid: { label: 'Not paid yet', hint: 'Pay for it under Drafts. Creators see it then.' },
  payment_processing: {
    label: 'Payment under way',
    hint: 'Your bank is working on the payment, which can take some business days. The job continues by itself.',
  },
  writing_script: { label: 'Script being written', hint: 'We tell you when you can read it.' },
  script_ready: { label: 'Approve the script', hint: 'Creators see the job as soon as you approve its script.' },
  finding_creator: { label: 'Finding a creator', hint: 'We tell you when a creator applies.' },
  choosing_creator: { label: 'Choose a creator', hint: 'Accept one application, and the work begins.' },
  shipping_product: { label: 'Send the product', hint: 'The creator needs it to film. Mark it as sent when it is.' },
  product_on_way: { label: 'Product on its way', hint: 'The creator films as soon as it has arrived.' },
  filming: { label: 'Being filmed', hint: 'We tell you as soon as the video is uploaded.' },
  delivered: {
    label: 'Watch the video',
    hint: 'Complete the job when you like it. The price goes to the creator then.',
  },
  changes: { label: 'Changes asked for', hint: 'We tell you as soon as the next version is uploaded.' },
  late: { label: 'Video is late', hint: 'Message the creator to ask when it comes.' },
  completed: {
    label: 'Completed, not rated',
    hint: 'The video is yours. Tell others how it was to work with the creator.',
  },
  rated: { label: 'Completed and rated', hint: 'The video is yours.' },
  cancelled: { label: 'Cancelled and refunded', hint: 'The payment went back to you.' },
};

/** Label and next step of each stage for the accepted creator. */
export const creatorStages: Readonly<Record<TaskStage, StageWords>> = {
  shipping_product: { label: 'Product not sent yet', hint: 'The brand sends it to your shipping address.' },
  product_on_way: { label: 'Product on its way', hint: 'Mark it as received when it has arrived.' },
  filming: { label: 'Film and upload', hint: 'Upload the video. The brand watches it and completes the job.' },
  delivered: { label: 'With the brand', hint: 'The price is yours when the brand completes the job.' },
  changes: { label: 'Change the video', hint: 'Upload a new version with what the brand asks for.' },
  late: { label: 'Video is late', hint: 'Upload it, or tell the brand when it comes.' },
  completed: { label: 'Completed, not rated', hint: 'The price was added to your earnings.' },
  rated: { label: 'Completed and rated', hint: 'The price was added to your earnings. The brand has rated your work.' },
  cancelled: {
    label: 'Cancelled and refunded',
    hint: 'The brand cancelled the job because the video was late, and got its payment back.',
  },
};

/** Next step of a creator in `shipping_product` who has no address. */
export const ADDRESS_NEEDED = 'Enter your shipping address, the brand needs it to send the product.';

const wordsOf: Readonly<Record<Side, Partial<Readonly<Record<JobStage, StageWords>>>>> = {
  brand: brandStages,
  creator: creatorStages,
};

/** Label and next step of a stage for one side; undefined for a creator before the acceptance. */
export const stageWords = (stage: JobStage, side: Side): StageWords | undefined => wordsOf[side][stage];
