import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/transaction.ts';

const DELETED_NAME = 'Deleted account';
/** Replaces the reason, but keeps the fact that the admins ended the job. */
const DELETED_REASON = 'It was deleted with an account.';
const DELETED_MESSAGE = 'This message was deleted with its author’s account.';
const DELETED_NEWS = 'The account that this was about was deleted.';

interface Person {
  readonly id: number;
  readonly email: string;
}

/** Statements that anonymize the rows that other people keep. */
const leftWithOthers = ({ id }: Person): SQL[] => [
  sql`update messages set body = ${DELETED_MESSAGE}, pictures = 0, videos = 0, client_key = null where sender_id = ${id}`,
  // Not only the name is replaced: a text may hold it shortened, or one from before a rename. The text about a job that a
  // saved search has found is the reader's own.
  sql`update notifications set message = case type when 'message' then ${DELETED_MESSAGE}
      else concat('Job #' || job_id || ': ', ${DELETED_NEWS}::text) end
    where sender_id = ${id} and type <> 'saved_search'`,
  // Whoever reported something of theirs keeps the report, without its name and words.
  sql`update messages set about_label = ${DELETED_NEWS} where about_user_id = ${id}`,
  // The bytes stay as evidence for a year.
  sql`update take_downs set words = null, reason = ${DELETED_REASON} where user_id = ${id}`,
  sql`update applications set note = '', decline_reason = null, decline_words = null,
      status = case when status in ('pending', 'declined') then 'withdrawn' else status end
    where creator_id = ${id}`,
  // The stars stay in the averages of others; the words may name either side.
  sql`update ratings set comment = null, comment_hidden_at = null, comment_hidden_reason = null
    where comment is not null and ${id} in (brand_id, creator_id)`,
  sql`update brand_ratings set comment = null, comment_hidden_at = null, comment_hidden_reason = null
    where comment is not null and ${id} in (brand_id, creator_id)`,
  sql`update applications set decline_words = null
    where decline_words is not null and job_id in (select id from jobs where brand_id = ${id})`,
  // What is asked for on a video may name either side.
  sql`update deliveries set changes_words = null where changes_words is not null and creator_id = ${id}`,
  sql`update deliveries set changes_words = null
    where changes_words is not null and job_id in (select id from jobs where brand_id = ${id})`,
  sql`update withdrawals set account_number = '', reason = null where creator_id = ${id}`,
  sql`update subscription_payments set payment_secret = '' where user_id = ${id}`,
  // The reason why a job was ended may mention either participant.
  sql`update notifications n set message = replace(n.message, j.end_reason, ${DELETED_REASON}) from jobs j
    where n.type = 'job_ended' and n.job_id = j.id and j.end_reason <> '' and ${id} in (j.brand_id, j.creator_id)`,
  sql`update jobs set end_reason = ${DELETED_REASON} where end_reason is not null and ${id} in (brand_id, creator_id)`,
  sql`update refunds set settled_reason = ${DELETED_REASON}
    where settled_reason is not null and job_id in (select id from jobs where brand_id = ${id})`,
  sql`update disputes set decision_reason = ${DELETED_REASON}
    where decision_reason is not null and job_id in (select id from jobs where ${id} in (brand_id, creator_id))`,
  // Paid orders keep their script, which the creator was paid for; notes may contain personal data.
  sql`update jobs set notes = null, payment_secret = null, script_words = null where brand_id = ${id}`,
  sql`update jobs set carrier = null, tracking_number = null
    where tracking_number is not null and ${id} in (brand_id, creator_id)`,
];

/** Statements that delete the rows that belonged to the person alone. */
const gone = ({ id, email }: Person): SQL[] => [
  sql`delete from tokens where user_id = ${id}`,
  sql`delete from suspensions where user_id = ${id}`,
  sql`delete from codes where user_id = ${id}`,
  sql`delete from idempotency_keys where user_id = ${id}`,
  sql`delete from known_devices where user_id = ${id}`,
  // Their jobs are over, and notes may name either side.
  sql`delete from review_notes where author_id = ${id}`,
  sql`delete from review_notes where delivery_id = any (array(select id from deliveries where creator_id = ${id}))`,
  sql`delete from review_notes where delivery_id = any (array(
    select d.id from deliveries d join jobs j on j.id = d.job_id where j.brand_id = ${id}))`,
  sql`delete from portfolio_consents where ${id} in (brand_id, creator_id)`,
  sql`delete from portfolio_samples where creator_id = ${id}`,
  // Two statements, since an OR of these conditions could use no index.
  sql`delete from invitations where creator_id = ${id}`,
  sql`delete from invitations where job_id = any (array(select id from jobs where brand_id = ${id}))`,
  sql`delete from saved_jobs where creator_id = ${id}`,
  sql`delete from saved_searches where creator_id = ${id}`,
  sql`delete from addresses where user_id = ${id}`,
  sql`delete from payout_details where creator_id = ${id}`,
  sql`delete from notifications where user_id = ${id}`,
  sql`delete from favourites where ${id} in (brand_id, creator_id)`,
  sql`delete from notification_settings where user_id = ${id}`,
  sql`delete from notification_digests where user_id = ${id}`,
  sql`delete from new_job_mails where user_id = ${id}`,
  // Queued mails to this person, or with this person's text, also those that could not be sent. Dropped ones are empty.
  sql`delete from outbox where dropped_at is null and kind in ('notification_mail', 'announcement_mail')
    and ${id} in ((payload ->> 'userId')::bigint, (payload ->> 'senderId')::bigint)`,
  sql`delete from outbox where dropped_at is null and kind in ('mail', 'digest_mail')
    and payload -> 'about' @> to_jsonb(${id}::bigint)`,
  sql`delete from conversation_reads where user_id = ${id}`,
  // Their files go with `orphanedFiles`.
  sql`delete from attachments where owner_id = ${id}`,
  sql`delete from messages where conversation_id = (select id from conversations where member_id = ${id})`,
  sql`delete from conversations where member_id = ${id}`,
  sql`delete from notifications where job_id in (select id from jobs where brand_id = ${id} and paid_at is null)`,
  sql`update refunds set job_id = null where job_id in (select id from jobs where brand_id = ${id} and paid_at is null)`,
  sql`delete from jobs where brand_id = ${id} and paid_at is null`,
  // One that is paid nevertheless is refunded.
  sql`delete from subscription_payments where user_id = ${id} and paid_at is null`,
  sql`delete from products p where brand_id = ${id} and not exists (select 1 from jobs j where j.product_id = p.id)`,
  // The sweep of the upload folder removes files without a row.
  sql`delete from uploads where owner_id = ${id}`,
  sql`delete from outbox where dropped_at is null
    and (lower(payload ->> 'to') = lower(${email}) or lower(payload ->> 'email') = lower(${email}))`,
  // The sandbox stores other people's mailboxes too: mails with this person's text are deleted there.
  sql`delete from sandbox_mail where lower(to_address) = lower(${email}) or message_id || '-' like ${`%-from-${id}-%`}`,
];

const emptied = ({ id }: Person, now: Date): SQL[] => [
  sql`update profiles set description = null, website = null, picture_file_id = null, pitch_file_id = null,
    date_of_birth = null, gender = null, languages = '{}', categories = '{}', jobs_seen_at = null,
    page_key = null where user_id = ${id}`,
  sql`update products set archived_at = coalesce(archived_at, ${now.toISOString()}), website = null
    where brand_id = ${id}`,
  sql`update receipts set party = null where owner_id = ${id} and party is not null`,
  // The remaining files are pictures of ordered products, and purchased videos with their posters.
  sql`update files set original_name = kind where owner_id = ${id}`,
  sql`update users set email = ${`deleted-${id}@deleted.invalid`}, name = ${DELETED_NAME}, password_hash = null,
    google_subject = null, email_verified_at = null, deletion_requested_at = null, deleted_at = ${now.toISOString()}
    where id = ${id}`,
];

/** Replaces a person by a tombstone. The statements run in the order that the foreign keys require. */
export const replaceByTombstone = async (orm: Queries, person: Person, now: Date): Promise<void> => {
  for (const statement of [...leftWithOthers(person), ...gone(person), ...emptied(person, now)])
    await orm.execute(statement);
};

/** The files to delete with a person, without the previews that go with them; call it after `replaceByTombstone`. */
export const orphanedFiles = async (orm: Queries, { id }: Person): Promise<readonly number[]> => {
  const { rows } = await orm.execute<{ id: string }>(sql`
  select f.id from files f where f.owner_id = ${id} and f.kind not in ('delivery', 'preview')
    and not exists (select 1 from deliveries d where d.poster_file_id = f.id)
    and not exists (select 1 from products p where p.image_file_id = f.id)
  order by f.id`);
  return rows.map((file) => Number(file.id));
};
