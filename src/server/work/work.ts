/** What the outbox does after a commit, by kind. Payloads are JSON. */
export interface Work {
  /** Sends a mail; the outbox id is its Message-ID, so a repeat is recognised. */
  mail: { to: string; subject: string; text: string; html: string };
  /** Mails a code for a new password, when somebody has this address. */
  reset_code: { email: string };
  /** Tells every creator who fits that a job is open. */
  new_job: { jobId: number };
  /** Gives back a payment that no job or subscription wants any more. */
  refund: { paymentId: string; reason: string };
}
