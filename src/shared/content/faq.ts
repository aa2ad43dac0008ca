/** The FAQ of the landing page, in display order. */
export const faq: readonly { readonly question: string; readonly answer: string }[] = [
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
