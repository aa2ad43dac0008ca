import type { Role } from './roles.ts';

/** Relations of a viewer to the owner of a page. */
export const MEMBER_VIEWERS = ['stranger', 'same role', 'other role', 'acquainted', 'owner'] as const;
/**
 * One of `MEMBER_VIEWERS`: not signed in; another account of the same role; an account of the other role; an acquainted
 * account, which may exchange messages with the owner; the owner.
 */
export type MemberViewer = (typeof MEMBER_VIEWERS)[number];

type Policy = Readonly<Record<string, readonly MemberViewer[]>>;

const everybody: readonly MemberViewer[] = MEMBER_VIEWERS;
const members: readonly MemberViewer[] = ['same role', 'other role', 'acquainted', 'owner'];
const customers: readonly MemberViewer[] = ['other role', 'acquainted', 'owner'];

/** Whoever may choose a creator, and those to whom the creator has given the link of the public page. */
const invited: readonly MemberViewer[] = ['stranger', ...customers];

/**
 * Viewers of each field of a creator's page. Other creators see only public merits; fields for choosing a creator, such as
 * the pitch and the age, are for brands. A stranger is somebody with the link of a page that its creator has made public
 * (decision 0067); the website is shown while it is. Fields that are not listed, such as email address, phone number, address, date of
 * birth and payout details, are never shown.
 */
export const creatorPagePolicy = {
  name: everybody,
  picture: everybody,
  description: everybody,
  website: invited,
  ratings_avg_stars: everybody,
  rated: everybody,
  ratings_by_stars: everybody,
  comments: members,
  finished_jobs: everybody,
  languages: everybody,
  categories: everybody,
  gender: customers,
  age: customers,
  video: invited,
  original: invited,
  preview: invited,
  samples: invited,
  shown_jobs: customers,
  answers_within: customers,
  favourite: ['other role', 'acquainted'],
  finished_together: ['acquainted'],
} as const satisfies Policy;

/** A field of a creator's page. */
export type CreatorPageField = keyof typeof creatorPagePolicy;

/** Viewers of each field of a brand's page. Brands see neither each other's orders nor each other's pages. */
export const brandPagePolicy = {
  name: customers,
  picture: customers,
  description: customers,
  website: customers,
  jobs_created: customers,
  jobs_completed: customers,
  pays_within: customers,
  products: customers,
  ratings_avg_stars: customers,
  rated: customers,
  ratings_by_stars: customers,
  comments_received: customers,
  ratings_given: customers,
  stars_given: customers,
  given_by_stars: customers,
  comments: customers,
  finished_together: ['acquainted'],
} as const satisfies Policy;

/** Whether a viewer sees a field. */
export const isShown = <Field extends string>(
  policy: Readonly<Record<Field, readonly MemberViewer[]>>,
  field: Field,
  viewer: MemberViewer,
): boolean => policy[field].includes(viewer);

/** Whether a viewer sees anything of the page. */
export const isPageShown = (policy: Policy, viewer: MemberViewer): boolean =>
  Object.values(policy).some((viewers) => viewers.includes(viewer));

interface Person {
  readonly id: number;
  readonly role: Role;
}

/**
 * The relation of an account, or of a visitor, to the owner of a page.
 * @param haveMet whether the two may exchange messages
 */
export const viewerOf = (actor: Person | null, person: Person, haveMet: boolean): MemberViewer => {
  if (!actor) return 'stranger';
  if (actor.id === person.id) return 'owner';
  if (actor.role === person.role) return 'same role';
  return haveMet ? 'acquainted' : 'other role';
};

/**
 * Name of the other party in a comment, if the viewer may see that page: brands must not learn from a comment which
 * other brand ordered. A creator has only the first name.
 */
export const nameInComment = (actor: Person, person: Person & { readonly name: string }): string | null => {
  const policy: Policy = person.role === 'brand' ? brandPagePolicy : creatorPagePolicy;
  if (!isShown(policy, 'name', viewerOf(actor, person, false))) return null;
  return person.role === 'brand' ? person.name : (person.name.trim().split(/\s+/u)[0] ?? person.name);
};
