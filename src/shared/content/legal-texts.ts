/** The terms and conditions as HTML, with `h2` and `p` elements only. */
export const terms = [
  '<h2>The agreement</h2>',
  '<p>These terms apply between you and the marketplace when you use it as a brand or as a creator.</p>',
  '<h2>Orders and held payments</h2>',
  '<p>A brand pays when it places an order. The payment is held for the job. It goes to the creator when the brand marks the job as completed, and back to the brand when the job is cancelled before a creator was accepted.</p>',
  '<h2>Deliveries and rights</h2>',
  '<p>The creator delivers an original video that shows what the job asks for. With completion the brand may use the video without limit in time, place or channel. The creator stays its author.</p>',
  '<h2>Fees and withdrawals</h2>',
  '<p>Creators receive the full price of a job. Withdrawals are paid by our team to the account that the creator entered.</p>',
  '<h2>Fair use</h2>',
  '<p>Do not upload content that is unlawful, that shows people who did not agree, or that pretends to be somebody else.</p>',
].join('');

/** The privacy policy as HTML, with `h2` and `p` elements only. */
export const privacy = [
  '<h2>What we store</h2>',
  '<p>We store your account, your profile, your addresses, the orders, applications, videos and messages you make here, and what is needed to pay you.</p>',
  '<h2>Who sees it</h2>',
  "<p>Brands see a creator's name, picture, age, gender, description, video pitch and portfolio, the languages they speak on camera and what they film, how many jobs they finished, how fast they usually answer, and their ratings and comments. Creators see of each other the same without age, gender, videos and answer time. A creator can make the page public: while it is, anybody with its link sees name, picture, description, website, languages, what they film, ratings, how many jobs they finished, video pitch and portfolio without the videos of jobs, and members see the website too.</p>",
  "<p>Creators see a brand's name, picture, description, website and products that were filmed, how many jobs it created and completed, how fast it usually pays, and the ratings and comments that it got and gave. Brands do not see each other's pages.</p>",
  "<p>What a brand writes in a rating is shown on the pages of both, to creators with the name of the brand. What a creator writes about a brand is shown on the brand's page, with the creator's first name. A postal address is shown only for the product of a job that the creator was accepted for.</p>",
  '<h2>Videos</h2>',
  '<p>Videos are reachable only through links that expire. They are never public and never indexed.</p>',
  '<h2>Your choices</h2>',
  '<p>You can export your data and delete your account. Entries of the ledger stay as long as the law asks for, without your name.</p>',
].join('');
