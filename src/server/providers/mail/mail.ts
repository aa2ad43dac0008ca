/** One mail to one person. `html` and `text` say the same. */
export interface MailMessage {
  /** Names this mail: sending the same id again is the same mail, never a second one. */
  readonly id: string;
  /** One plain address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mail {
  /** Resolves once the mail is handed over. Throws RefusedMail for a message that can never be sent, else a failure worth a retry. */
  send(message: MailMessage): Promise<void>;
}

/** Who the mail comes from. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The message itself is wrong, or its recipient's server will not have it; trying again hardly helps. */
export class RefusedMail extends Error {
  override readonly name = 'RefusedMail';
}
