import { SUPPORT_NAME } from '#shared/domain/messages/support.ts';
import { lookalikes } from './lookalikes.ts';

const latin = new Map(
  Object.entries(lookalikes).flatMap(([target, codes]) =>
    codes.split(' ').map((code) => [String.fromCodePoint(Number.parseInt(code, 16)), target] as const),
  ),
);

/** Latin letters, digits and signs that are read as one another. The table of UTS #39 has 0 and O, 1, I and l, m and rn. */
const alike: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g' },
  ...{ i: 'l', '|': 'l', '!': 'l', '@': 'a', $: 's', m: 'rn', w: 'vv' },
};

/**
 * The skeleton of a name (UTS #39, section 4), without case, marks, blanks and punctuation: two names that are read
 * alike have the same one. Characters are replaced before their case is removed, since Greek Ν looks like N, and ν like v.
 */
const skeletonOf = (name: string): string =>
  Array.from(name.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{C}]/gu, ''), (character) => {
    const small = (latin.get(character) ?? character).toLowerCase();
    return Array.from(latin.get(small) ?? small, (letter) => alike[letter] ?? letter).join('');
  })
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Names of the product itself; nothing may be called so, or begin so after any of its words. */
const BEGINNINGS = [
  SUPPORT_NAME.replace(/s$/, ''),
  ...['UGC Marketplace', 'UGC Support', 'UGC Team', 'UGC Staff', 'UGC Moderat', 'UGC Official', 'UGC Help'],
  ...['UGC Service', 'UGC Security', 'UGC Payment', 'UGC Billing', 'UGC Platform'],
].map(skeletonOf);

/** What only the product's own people would be called; parts of other names. */
const WHOLE = new Set(
  [
    ...['UGC', 'Admin', 'Admins', 'Administrator', 'Administrators', 'Administration', 'Support', 'Support Team'],
    ...['Customer Support', 'Customer Service', 'Customer Care', 'Help Desk', 'Help Center', 'Moderator', 'Moderators'],
    ...['Moderation', 'Official', 'Staff', 'System', 'Security', 'Security Team', 'Billing', 'Marketplace'],
    ...['Marketplace Support', 'Marketplace Team', 'Deleted account'],
  ].map(skeletonOf),
);

/**
 * Whether a name is, or is read like, one of the product's own.
 * @param isMember whether it is the name of a person or a brand, which may not be called "Support" either
 */
export const isReservedName = (name: string, isMember: boolean): boolean => {
  const words = name.split(/[^\p{L}\p{M}\p{N}\p{S}\p{C}!@]+/u);
  const beginsReserved = words.some((_, at) => {
    const rest = skeletonOf(words.slice(at).join(' '));
    return BEGINNINGS.some((beginning) => rest.startsWith(beginning));
  });
  const whole = skeletonOf(name);
  return beginsReserved || (isMember && WHOLE.has(whole.replace(/^the/, '')));
};
