/** Business constants, and upper bounds of size, length and number. */
export const limits = {
  /** Seconds in which a brand can undo "product sent"; then the creator is notified. */
  shippedUndoSeconds: 60,
  /** Characters of a carrier's name, and of a tracking number. */
  shipmentText: 60,
  name: { min: 2, max: 255 },
  email: { max: 254 },
  password: { min: 8, max: 256 },
  shortText: 255,
  /** Descriptions, notes, application notes. */
  longText: 5_000,
  /** A script, in HTML. */
  script: 50_000,
  chatMessage: 2_000,
  /** Attachments per message, and bytes of one video. */
  attachments: { most: 4, videoBytes: 200 * 1_000 ** 2 },
  /** Characters of a question about a job; its message also names the job. */
  question: 1_500,
  /** New brands that a creator can write to in a day, by questions or as an applicant. */
  strangersPerDay: 20,
  /** Messages per day that name something to the UGC Admins. */
  reportsPerDay: 20,
  /** Characters of what a brand wants changed in a delivered video. */
  changesWords: 2_000,
  /**
   * Notes on a delivered video: characters of each, notes and replies per version, strokes of a drawing, points of a stroke, and
   * characters of the drawing as JSON.
   */
  review: { words: 2_000, notes: 500, strokes: 50, points: 500, drawing: 40_000 },
  /** Characters of what a brand wants changed in an ordered script. */
  scriptWords: 2_000,
  /** Characters of a brand's message to a creator whose application it declines. */
  declineWords: 300,
  /** Characters of a message in its notification. */
  messagePreview: 140,
  codeDigits: 4,
  /** Wrong entries of one code. */
  codeAttempts: 5,
  /** Dollars; a higher price is treated as a typing error. */
  money: 1_000_000,
  /** Days before the end of a subscription at which the warning begins. */
  subscriptionWarningDays: 3,
  newestNotifications: 5,
  /** Notifications listed in a daily email; further ones are only counted. */
  digestLines: 10,
  dashboardRows: 2,
  /** Jobs in "Needs you". */
  needsYou: 5,
  page: { default: 50, max: 100 },
  scriptRevisions: 5,
  /** Pictures decoded for one account per hour. */
  picturesPerHour: 100,
  /** Number of pictures that one counts for when decoding is aborted because it takes too long or too much memory. */
  costlyPicture: 20,
  /** Videos parsed for one account per hour. */
  parsedVideosPerHour: 120,
  /** Number of videos that one counts for when parsing is aborted because it takes too long or too much memory. */
  costlyVideo: 20,
  pictureBytes: 20 * 1_000 ** 2,
  videoBytes: 20 * 1_000 ** 3,
  /** Bytes of all videos and pictures of an account whose address is not verified: a pitch, a picture. */
  unverifiedBytes: 1_000 ** 3,
  /** Saved jobs per creator. */
  savedJobs: 200,
  /** Saved searches per creator, characters of a name, and hours between two alerts of a search by email. */
  savedSearches: { most: 10, name: 60, mailHours: 24 },
  /** Samples per creator, bytes of each, and characters of a title. */
  portfolio: { samples: 12, bytes: 200 * 1_000 ** 2, title: 70 },
  /** Unanswered invitations per job, and characters of a note or a reason. */
  invitations: { most: 20, note: 500 },
  minimumAge: 18,
  /** Languages or categories per creator, and per search. */
  chosenCodes: 5,
  rating: { min: 1, max: 5 },
  /** Applicants that are compared side by side. */
  compared: { min: 2, max: 4 },
  /** Characters of a rating's comment. */
  ratingComment: 500,
  /** Comments per page. */
  commentsShown: 5,
  /** Characters of a search term. */
  search: 100,
  /** Characters of a poster as a data URL: about 110 KB of JPEG. */
  posterText: 150_000,
  /** Seconds; upper bound for the length of a video. */
  videoSeconds: 86_400,
  /** Pixels; upper bound of a video's width and height. */
  videoSide: 16_384,
  /** Hours of the withdrawal hold after a change of the payout details. */
  payoutHoldHours: 72,
  /** Dollars, and business days within which operators send it. */
  withdrawal: { min: 1, businessDays: 5 },
} as const;

/** Accepted media types of pictures; the server re-encodes all of them, so that no SVG is served. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/svg+xml'] as const;
