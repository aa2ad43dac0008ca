/** Title and description of the public pages for search engines and link previews. */
export const pageHeads = {
  landing: {
    title: 'UGC Content Made Easy',
    description:
      'Order short videos from creators: write a brief, pay into a held balance, choose the creator, download a video you may use everywhere.',
  },
  terms: {
    title: 'Terms and Conditions',
    description: 'What brands and creators agree to: held payments, deliveries and rights, fees and withdrawals.',
  },
  privacy: {
    title: 'Privacy Policy',
    description: 'What we store, who sees it, how long it stays, and how to export or delete it.',
  },
} as const;
