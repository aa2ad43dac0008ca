/** Why a card was declined, in Stripe's format. https://docs.stripe.com/error-codes */
export interface CardError {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

/** A payment intent as the card network stores it and the SDK receives it, without card data. */
export interface SandboxIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  readonly client_secret: string;
  readonly created: number;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  readonly latest_charge: string | null;
  readonly last_payment_error: CardError | null;
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
  readonly created: number;
}

/** One object of the card network with the idempotency key of its creation. */
export interface SandboxRecord {
  readonly object: SandboxIntent | SandboxRefund;
  readonly idempotencyKey: string | null;
  /** Digest of the request that created it; the same key with another digest is a conflict. */
  readonly requestHash: string | null;
  /** Counts the updates. */
  readonly version: number;
}

/** Storage of the card network's objects. */
export interface SandboxPaymentStore {
  get(id: string): Promise<SandboxRecord | undefined>;
  findByIdempotencyKey(key: string): Promise<SandboxRecord | undefined>;
  /** Inserts an object; returns false without storing it when the id or the key exists. */
  insert(record: Omit<SandboxRecord, 'version'>): Promise<boolean>;
  /** Compare-and-set: returns false without storing the object unless the stored version is `version`. */
  update(version: number, object: SandboxRecord['object']): Promise<boolean>;
}
