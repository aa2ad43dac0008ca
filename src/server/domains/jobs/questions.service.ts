import { limits } from '#shared/domain/limits.ts';
import { days } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { type AttemptLimit, Attempts } from '../auth/attempts.service.ts';
import { isAcquainted } from '../chat/chat.policy.ts';
import { ChatService } from '../chat/chat.service.ts';
import { assertStep } from './assert-step.ts';
import type { JobRow } from './jobs.repository.ts';

/** Limit of questions per day to brands with which the creator is not acquainted. */
const FIRST_QUESTIONS: AttemptLimit = {
  name: 'question',
  attempts: limits.firstQuestionsPerDay,
  windowMs: days(1),
  message: `You can ask ${limits.firstQuestionsPerDay} new brands a day. Please go on tomorrow.`,
};

/** Names the job, so that the brand knows what the question is about; pages link "job #" and its number. */
const messageOf = ({ job, product }: JobRow, question: string): string =>
  `About job #${job.id}, ${product.name}:\n\n${question}`;

/** Questions about open jobs, before an application. */
export class Questions {
  readonly #chat: ChatService;
  readonly #first: Attempts;

  constructor(context: Context) {
    this.#chat = new ChatService(context);
    this.#first = new Attempts(context, FIRST_QUESTIONS);
  }

  /**
   * Sends a creator's question about an open job as a message to its brand. From then on the two may write to each
   * other. The caller has checked that the creator may see the job.
   */
  async ask(actor: Actor, row: JobRow, question: string) {
    assertStep('apply', row, 'This job is no longer open.');
    const brand = await this.#chat.reachable(actor, row.job.brandId);
    const send = () => this.#chat.send(actor, brand, { message: messageOf(row, question) });
    return isAcquainted(actor, brand) ? send() : this.#first.spend(String(actor.id), send);
  }
}
