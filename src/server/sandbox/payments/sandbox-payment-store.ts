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

export interface SandboxRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  readonly failure_reason?: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
}

export interface SandboxBalanceTransaction {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly currency: string;
  readonly created: number;
  readonly description: string;
  readonly reporting_category: string;
  readonly source: string;
  readonly status: 'available';
  readonly type: 'adjustment';
}

/** A dispute without its evidence. https://docs.stripe.com/api/disputes/object */
export interface SandboxDispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly balance_transactions: readonly SandboxBalanceTransaction[];
  readonly charge: string | null;
  readonly created: number;
  readonly currency: string;
  readonly evidence_details: {
    readonly due_by: number | null;
    readonly has_evidence: boolean;
    readonly past_due: boolean;
    readonly submission_count: number;
  };
  readonly is_charge_refundable: boolean;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_intent: string;
  readonly reason: string;
  readonly status: string;
}

/** https://docs.stripe.com/api/radar/early_fraud_warnings/object */
export interface SandboxWarning {
  readonly id: string;
  readonly object: 'radar.early_fraud_warning';
  readonly actionable: boolean;
  readonly charge: string | null;
  readonly created: number;
  readonly fraud_type: string;
  readonly livemode: false;
  readonly payment_intent: string;
}

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
  list<Kind extends SandboxRecord['object']['object']>(
    kind: Kind,
    since: number,
    status?: string,
  ): Promise<readonly Extract<SandboxRecord['object'], { object: Kind }>[]>;
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
