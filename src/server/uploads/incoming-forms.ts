interface IncomingForm {
  readonly ownerId: number;
  /** Bytes that its account has to have room for. */
  expected: number;
  /** Bytes of files that were written. */
  received: number;
}

/** Bytes to reserve for a form of another account: as many as came already; see `openBytes`. */
const likely = ({ expected, received }: IncomingForm): number => Math.min(expected - received, received);

/** The forms that this process is receiving, of all accounts. */
export class IncomingForms {
  readonly #forms = new Set<IncomingForm>();

  add(ownerId: number, expected: number): IncomingForm {
    const form = { ownerId, expected, received: 0 };
    this.#forms.add(form);
    return form;
  }

  delete(form: IncomingForm): void {
    this.#forms.delete(form);
  }

  /** Bytes of an account's forms. */
  expectedOf(ownerId: number): number {
    return this.#sum((form) => (form.ownerId === ownerId ? form.expected : 0));
  }

  /** Bytes that were written. */
  received(): number {
    return this.#sum(({ received }) => received);
  }

  /** Bytes to reserve for what is yet to come: for the account's own forms all of it. */
  reserved(ownerId?: number): number {
    return this.#sum((form) => (form.ownerId === ownerId ? form.expected - form.received : likely(form)));
  }

  #sum(of: (form: IncomingForm) => number): number {
    return [...this.#forms].reduce((sum, form) => sum + of(form), 0);
  }
}
