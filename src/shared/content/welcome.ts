/** Headline texts of the landing page. */
export const welcome = {
  title: 'Short videos by real people, made for your product',
  description:
    'Describe what you sell, pay into a held balance, choose the creator you like and download a video you may use everywhere.',
};
