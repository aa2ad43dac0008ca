import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { ChatService } from '../chat/chat.service.ts';
import { assertStep } from '../jobs/assert-step.ts';
import type { JobRow } from '../jobs/jobs.repository.ts';

/** Names the job, so that the brand knows what the question is about; pages link "job #" and its number. */
const messageOf = ({ job, product }: JobRow, question: string): string =>
  `About job #${job.id}, ${shortName(product.name)}:\n\n${question}`;

/** Questions about open jobs, before an application. */
export class Questions {
  readonly #chat: ChatService;

  constructor(context: Context) {
    this.#chat = new ChatService(context);
  }

  /**
   * Sends a creator's question about an open job as a message to its brand. From then on the two may write to each
   * other. The caller has checked that the creator may see the job.
   */
  async ask(actor: Actor, row: JobRow, question: string) {
    assertStep('apply', row, 'This job is no longer open.');
    const brand = await this.#chat.reachable(actor, row.job.brandId);
    return this.#chat.send(actor, brand, { message: messageOf(row, question) });
  }

  /** The question that a repeated `ask` has sent. */
  asked(id: number) {
    return this.#chat.sent(id);
  }
}
