/** One file of the export: the rows of a table that are a person's own, without what opens doors. */
export interface ExportPart {
  readonly file: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** Which rows are theirs; `$1` is the person's id. */
  readonly where: string;
}

const part = (file: string, table: string, columns: string, where: string): ExportPart => ({
  file,
  table,
  columns: columns.split(' '),
  where,
});

/**
 * What an export holds. Of other people it holds nothing: what they wrote to this person is theirs, and so are the
 * names in notifications.
 */
export const exportParts: readonly ExportPart[] = [
  part(
    'account',
    'users',
    'id email name role email_verified_at subscription_expires_at deletion_requested_at created_at',
    'id = $1',
  ),
  part('profile', 'profiles', 'description website date_of_birth::text gender jobs_seen_at', 'user_id = $1'),
  part('address', 'addresses', 'address country city zip_code phone_number', 'user_id = $1'),
  part('sessions', 'tokens', 'client created_at last_used_at expires_at', 'user_id = $1'),
  part('known-devices', 'known_devices', 'first_seen_at', 'user_id = $1'),
  part('files', 'files', 'id kind media_type size sha256 original_name created_at', 'owner_id = $1'),
  part('uploads', 'uploads', 'purpose job_id filename size created_at finished_at claimed_at', 'owner_id = $1'),
  part(
    'products',
    'products',
    'id name description website price_cents is_physical archived_at created_at',
    'brand_id = $1',
  ),
  part(
    'orders',
    'jobs',
    'id product_id status price_cents scripting_cents tax_cents total_cents with_scripting script gender age_min age_max notes payment_id created_at paid_at opened_at accepted_at completed_at cancelled_at end_reason script_submitted_at shipped_at received_at',
    'brand_id = $1',
  ),
  part(
    'tasks',
    'jobs',
    'id status price_cents accepted_at shipped_at received_at completed_at cancelled_at end_reason',
    'creator_id = $1',
  ),
  part('applications', 'applications', 'id job_id status note created_at decided_at', 'creator_id = $1'),
  part('deliveries', 'deliveries', 'id job_id file_id version seconds poster_file_id created_at', 'creator_id = $1'),
  part('ratings-given', 'ratings', 'job_id stars created_at', 'brand_id = $1'),
  part('ratings-received', 'ratings', 'job_id stars created_at', 'creator_id = $1'),
  part('payout', 'payout_details', 'payment_method_id account_number changed_at held_until', 'creator_id = $1'),
  part(
    'withdrawals',
    'withdrawals',
    'id amount_cents status payment_method_id account_number reason created_at settled_at',
    'creator_id = $1',
  ),
  part(
    'ledger',
    'ledger_transfers',
    'key amount_cents created_at',
    `exists (select 1 from ledger_accounts a where a.id in (from_id, to_id)
      and (a.kind in ('wallet', 'withdrawing') and a.owner_id = $1
        or a.kind = 'held' and a.owner_id in (select id from jobs where brand_id = $1)))`,
  ),
  part('subscription', 'subscription_payments', 'payment_id amount_cents paid_at created_at', 'user_id = $1'),
  part(
    'receipts',
    'receipts',
    'number kind job_id payment_id withdrawal_id title price_cents scripting_cents tax_cents total_cents tax_percent seller_name seller_address seller_tax_id issued_at',
    'owner_id = $1',
  ),
  part('conversations', 'conversations', 'id created_at last_message_at', '$1 in (brand_id, creator_id)'),
  part('messages-sent', 'messages', 'conversation_id body created_at', 'sender_id = $1'),
  part(
    'support-messages',
    'support_messages',
    'sender_type body created_at',
    'support_id in (select id from support_chats where user_id = $1)',
  ),
  part('support-chats', 'support_chats', 'id created_at', 'user_id = $1'),
  part('notifications', 'notifications', 'type job_id read_at created_at', 'user_id = $1'),
  part('notification-settings', 'notification_settings', 'type in_app mail mail_changed_at', 'user_id = $1'),
  part('daily-mail', 'notification_digests', 'looked_at', 'user_id = $1'),
];

/** Tables about a person that an export leaves out, and why. */
export const notExported: Readonly<Record<string, string>> = {
  codes: 'digests of codes that lived for ten minutes; no use to anybody',
  ledger_accounts: 'a balance for each account; the transfers that make it are exported',
  picture_quotas: 'how many pictures were sent within the last hour',
  idempotency_keys: 'digests and encrypted answers that live for a day',
  pay_links: 'digests of links that lived for five minutes; the payments are exported',
  conversation_reads: 'how far a conversation was scrolled',
  new_job_mails: 'which job was mailed to whom; the mails went to the person',
  subscription_notices: 'which reminder was mailed when; the reminders went to the person',
};
