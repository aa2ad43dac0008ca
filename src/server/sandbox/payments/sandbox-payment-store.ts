/** Why a card was refused, in Stripe's shape. https://docs.stripe.com/error-codes */
export interface CardError {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

/** A payment intent as the card network keeps it and as the SDK receives it. No card data in it. */
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
  readonly status: 'succeeded';
  readonly created: number;
}

/** One object of the card network with the idempotency key that made it. */
export interface SandboxRecord {
  readonly object: SandboxIntent | SandboxRefund;
  readonly idempotencyKey: string | null;
  /** Digest of the request that made it; the same key with another digest is a conflict. */
  readonly requestHash: string | null;
  /** Counts the updates. */
  readonly version: number;
}

/** Where the card network keeps its objects. */
export interface SandboxPaymentStore {
  get(id: string): Promise<SandboxRecord | undefined>;
  findByIdempotencyKey(key: string): Promise<SandboxRecord | undefined>;
  /** False, and nothing is kept, when the id or the key is taken. */
  insert(record: Omit<SandboxRecord, 'version'>): Promise<boolean>;
  /** Compare and set: false, and nothing is kept, unless the stored version is `version`. */
  update(version: number, object: SandboxRecord['object']): Promise<boolean>;
}
