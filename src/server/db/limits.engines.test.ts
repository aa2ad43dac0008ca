import { expect, test } from 'vitest';
import { limits } from '#shared/domain/limits.ts';
import { useDatabase } from '#tests/support/database.ts';

const database = useDatabase();

/** What a video's codec or container is called at most: the names are a table of the program. */
const CODEC_NAME = 40;
const PERCENT = 100;
/** Parts that S3 takes of one object. */
const PARTS = 10_000;

/** Each number that a constraint compares with, by table and expression: upper bounds, and lower ones above 1. */
const EXPECTED = {
  'applications char_length(decline_words) <=': limits.declineWords,
  'brand_ratings char_length(comment) <=': limits.ratingComment,
  'brand_ratings stars <=': limits.rating.max,
  'codes attempts <=': limits.codeAttempts,
  'deliveries char_length(changes_words) <=': limits.changesWords,
  'deliveries char_length(codec) <=': CODEC_NAME,
  'deliveries char_length(container) <=': CODEC_NAME,
  'deliveries seconds <=': limits.videoSeconds,
  'invitations char_length(decline_reason) <=': limits.invitations.note,
  'invitations char_length(note) <=': limits.invitations.note,
  'jobs char_length(carrier) <=': limits.shipmentText,
  'jobs char_length(script_words) <=': limits.scriptWords,
  'jobs char_length(tracking_number) <=': limits.shipmentText,
  // The first version, and a revision each; none can be asked for after the last.
  'jobs script_revisions <=': [limits.scriptRevisions, limits.scriptRevisions + 1],
  'jobs tax_percent <=': PERCENT,
  'messages (pictures + videos) <=': limits.attachments.most,
  'messages char_length(body) <=': limits.chatMessage,
  'portfolio_samples char_length(title) <=': limits.portfolio.title,
  'portfolio_samples place <=': limits.portfolio.samples,
  'previews char_length(source_codec) <=': CODEC_NAME,
  'previews percent <=': PERCENT,
  'profiles cardinality(categories) <=': limits.chosenCodes,
  'profiles cardinality(languages) <=': limits.chosenCodes,
  'ratings char_length(comment) <=': limits.ratingComment,
  'ratings stars <=': limits.rating.max,
  'receipts tax_percent <=': PERCENT,
  'review_notes char_length(words) <=': limits.review.words,
  'review_notes jsonb_array_length(strokes) <=': limits.review.strokes,
  // The database writes a space behind each comma.
  'review_notes octet_length((strokes)::text) <=': Math.max(65_536, 1.6 * limits.review.drawing),
  'settings tax_percent <=': PERCENT,
  'upload_parts number <=': PARTS,
  'withdrawals amount_cents >=': limits.withdrawal.min * 100,
};

const COMPARISON = /(\([a-z_]+ \+ [a-z_]+\)|\w+\(\(\w+\)::text\)|\w+\(\w+\)|\w+) ([<>]=?) \(?(\d+)\b/g;

test('the limits in constraints are those of the program', async () => {
  const { rows } = await database().pool.query<{ table: string; check: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as check from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  const found = new Map<string, Set<number>>();
  for (const { table, check } of rows)
    for (const [, expression, sign = '', digits] of check.matchAll(COMPARISON)) {
      const bound = Number(digits);
      if (bound === 0 || (bound === 1 && sign === '>=')) continue;
      const key = `${table} ${expression} ${sign}`;
      found.set(key, (found.get(key) ?? new Set()).add(bound));
    }
  const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);
  expect(Object.fromEntries([...found].map(([key, bounds]) => [key, sorted(bounds)]))).toEqual(
    Object.fromEntries(Object.entries(EXPECTED).map(([key, bound]) => [key, [bound].flat()])),
  );
});
