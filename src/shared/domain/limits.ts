/** Business constants of the specification's section 9 and our own upper bounds, each said once. */
export const limits = {
  /** Seconds in which a brand can take back that it sent the product; the creator is told after them. */
  shippedUndoSeconds: 60,
  name: { min: 2, max: 255 },
  email: { max: 254 },
  password: { min: 8, max: 256 },
  shortText: 255,
  /** Descriptions, notes, application notes. */
  longText: 5_000,
  /** A script, in HTML. */
  script: 50_000,
  chatMessage: 2_000,
  /** Characters of a message that its notification shows. */
  messagePreview: 140,
  codeDigits: 4,
  /** Dollars; above it a price is a typing error. */
  money: 1_000_000,
  /** Days before the end of a subscription from which the brand is warned. */
  subscriptionWarningDays: 3,
  newestNotifications: 5,
  /** Notifications that a daily mail lists; the rest is a number. */
  digestLines: 10,
  dashboardRows: 2,
  page: { default: 50, max: 100 },
  scriptRevisions: 5,
  /** Pictures of one account that are decoded within an hour. */
  picturesPerHour: 100,
  pictureBytes: 20 * 1_000 ** 2,
  videoBytes: 20 * 1_000 ** 3,
  minimumAge: 18,
  rating: { min: 1, max: 5 },
  /** Characters of a search. */
  search: 100,
  /** Characters of a poster as a data URL: some 110 KB of JPEG. */
  posterText: 150_000,
  /** Seconds of the longest video anybody would send. */
  videoSeconds: 86_400,
  /** Pixels of a side of a video. */
  videoSide: 16_384,
  /** Hours for which withdrawals wait after the payout details were changed. */
  payoutHoldHours: 72,
  withdrawal: { min: 1 },
} as const;

/** Media types of pictures that may be uploaded; all are encoded anew on the server, so that no SVG is served. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/svg+xml'] as const;
