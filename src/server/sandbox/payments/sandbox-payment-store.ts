import type Stripe from 'stripe';

/** Why a card was declined, in Stripe's format. https://docs.stripe.com/error-codes */
export interface CardError {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

/** What a test card causes after its payment. https://docs.stripe.com/testing#disputes and #refunds */
export type Aftermath =
  | 'fraudulent'
  | 'product_not_received'
  | 'inquiry'
  | 'warning'
  | 'refund_pending'
  | 'refund_fails';

/** A payment intent as the card network stores it and the SDK receives it, without card data. */
export interface SandboxIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  readonly client_secret: string;
  readonly created: number;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  readonly latest_charge: string | null;
  readonly last_payment_error: CardError | null;
  /** Of a test card that does not only pay. */
  readonly aftermath?: Aftermath;
  readonly next_action: {
    readonly type: 'redirect_to_url';
    readonly redirect_to_url: { readonly url: string; readonly return_url: null };
  } | null;
}

export type SandboxRefund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'currency' | 'created'> & {
  readonly payment_intent: string;
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  readonly failure_reason?: string;
  readonly metadata: Readonly<Record<string, string>>;
};

export type SandboxBalanceTransaction = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'fee' | 'net' | 'currency' | 'created' | 'reporting_category' | 'status' | 'type'
> & { readonly description: string; readonly source: string };

/** A dispute without its evidence. https://docs.stripe.com/api/disputes/object */
export type SandboxDispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'is_charge_refundable' | 'livemode' | 'metadata' | 'reason'
> & {
  readonly balance_transactions: readonly SandboxBalanceTransaction[];
  readonly charge: string | null;
  readonly evidence_details: Omit<Stripe.Dispute.EvidenceDetails, 'enhanced_eligibility' | 'submission_method'>;
  readonly payment_intent: string;
  readonly status: string;
};

/** https://docs.stripe.com/api/radar/early_fraud_warnings/object */
export type SandboxWarning = Pick<
  Stripe.Radar.EarlyFraudWarning,
  'id' | 'object' | 'actionable' | 'created' | 'fraud_type' | 'livemode'
> & { readonly charge: string | null; readonly payment_intent: string };

/** One object of the card network with the idempotency key of its creation. */
export interface SandboxRecord {
  readonly object: SandboxIntent | SandboxRefund | SandboxDispute | SandboxWarning;
  readonly idempotencyKey: string | null;
  /** Digest of the request that created it; the same key with another digest is a conflict. */
  readonly requestHash: string | null;
  /** Counts the updates. */
  readonly version: number;
}

/** Storage of the card network's objects. */
export interface SandboxPaymentStore {
  get(id: string): Promise<SandboxRecord | undefined>;
  /** The objects of a kind that were created since then, of one status where it is given, newest first; at most 100. */
  list<K extends Kind>(kind: K, since: number, status?: string): Promise<readonly ObjectOf<K>[]>;
  findByIdempotencyKey(key: string): Promise<SandboxRecord | undefined>;
  /** Inserts an object; returns false without storing it when the id or the key exists. */
  insert(record: Omit<SandboxRecord, 'version'>): Promise<boolean>;
  /** Compare-and-set: returns false without storing the object unless the stored version is `version`. */
  update(version: number, object: SandboxRecord['object']): Promise<boolean>;
}

/** The stored intent, or undefined for other objects and unknown ids. */
export const findIntent = async (
  store: SandboxPaymentStore,
  id: string,
): Promise<{ readonly intent: SandboxIntent; readonly version: number } | undefined> => {
  const record = await store.get(id);
  return record?.object.object === 'payment_intent' ? { intent: record.object, version: record.version } : undefined;
};

type Kind = SandboxRecord['object']['object'];
type ObjectOf<K extends Kind> = Extract<SandboxRecord['object'], { object: K }>;

const isKind = <K extends Kind>(object: SandboxRecord['object'] | undefined, kind: K): object is ObjectOf<K> =>
  object?.object === kind;

/**
 * Stores the next state of an object, which `step` makes of the newest one, and again after a concurrent update.
 * @returns undefined for an unknown object, and where `step` refuses.
 */
export const change = async <K extends Kind>(
  store: SandboxPaymentStore,
  kind: K,
  id: string,
  step: (object: ObjectOf<K>) => ObjectOf<K> | undefined,
): Promise<ObjectOf<K> | undefined> => {
  for (;;) {
    const { object, version } = (await store.get(id)) ?? { object: undefined, version: 0 };
    const next = isKind(object, kind) ? step(object) : undefined;
    if (!next || (await store.update(version, next))) return next;
  }
};
