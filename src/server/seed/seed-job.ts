import type { OrderForm } from '#shared/contract/order-schema.ts';
import { transaction } from '../db/transaction.ts';
import { findApplication } from '../domains/applications/applications.repository.ts';
import * as applications from '../domains/applications/applications.service.ts';
import * as declines from '../domains/applications/declines.service.ts';
import { getJob } from '../domains/jobs/jobs.repository.ts';
import { announceJob } from '../domains/orders/announcements/announce-job.ts';
import { cancelJob } from '../domains/orders/cancel-job.ts';
import { ChangeRequests } from '../domains/orders/change-requests.service.ts';
import { refundJob } from '../domains/orders/end-job.ts';
import { inviteCreator } from '../domains/orders/invitations/invite-creator.ts';
import { markLateJobs } from '../domains/orders/mark-late-jobs.ts';
import * as orders from '../domains/orders/orders.service.ts';
import { consentToPortfolio } from '../domains/orders/portfolio-consents.service.ts';
import { markReceived, markShipped } from '../domains/orders/ship-product.ts';
import { submitScript } from '../domains/orders/submit-script.ts';
import { showJob } from '../domains/portfolio/show-job.ts';
import { rateBrand, rateCreator } from '../domains/ratings/ratings.service.ts';
import { deliver } from '../domains/tasks/deliveries.service.ts';
import type { DemoJob } from './demo-job.ts';
import { demoProducts } from './demo-products.ts';
import { brandOf, creatorOf, type DemoStage } from './demo-stage.ts';
import type { DemoStep, DemoTime } from './demo-time.ts';
import { receiveDemoFile } from './seed-files.ts';

const orderFormOf = (demo: DemoJob, productId: number): OrderForm => ({
  product_id: productId,
  price: demo.price,
  video_setting_id: demo.duration,
  aspect_ratio_setting_id: demo.ratio,
  gender: demo.gender,
  age: demo.age,
  with_scripting: demo.script === null ? 1 : 0,
  script: demo.script,
  notes: demo.notes,
});

/** What happens to one order, as calls of the use cases behind the screens. */
class DemoOrder {
  readonly #stage: DemoStage;
  readonly #demo: DemoJob;
  #id = 0;
  /** Ids of the applications, in the order of `applications`. */
  readonly #applied: number[] = [];

  constructor(stage: DemoStage, demo: DemoJob) {
    this.#stage = stage;
    this.#demo = demo;
  }

  /** The steps that the order has taken. */
  steps(): readonly DemoStep[] {
    const {
      ordered,
      written,
      approved,
      invitations = [],
      applications = [],
      accepted,
      sent,
      received,
      delivered,
    } = this.#demo;
    const { changes, late, completed, rated, brandRated, shown, cancelled, refunded } = this.#demo;
    const step = (at: DemoTime | undefined, run: () => Promise<unknown>): DemoStep[] =>
      at === undefined ? [] : [{ at, run }];
    return [
      ...step(ordered, () => this.#order()),
      ...step(written?.at, () => this.#write(written?.script ?? '')),
      ...step(approved, () => this.#approve()),
      ...invitations.flatMap(({ creator, at, note }) => step(at, () => this.#invite(creator, note))),
      ...applications.flatMap(({ by, at, note }) => step(at, () => this.#apply(by, note))),
      ...applications.flatMap(({ declined }, n) =>
        declined ? step(declined.at, () => this.#decline(n, declined)) : [],
      ),
      ...step(accepted, () => this.#accept()),
      ...step(sent, async () => markShipped(this.#context, await this.#row(), { carrier: '', tracking_number: '' })),
      ...step(received, async () => markReceived(this.#context, this.#creator, await this.#row())),
      ...step(delivered?.at, () => this.#deliver(delivered?.video ?? '')),
      ...step(changes?.at, () => this.#askForChanges(changes?.words ?? '')),
      ...step(late, () => markLateJobs(this.#context)),
      ...step(completed, async () => orders.complete(this.#context, await this.#row())),
      ...(rated ? step(rated.at, () => this.#rate(rated)) : []),
      ...(brandRated ? step(brandRated.at, () => this.#rateBrand(brandRated)) : []),
      ...step(shown, () => this.#show()),
      ...step(cancelled, async () => cancelJob(this.#context, await this.#row())),
      ...step(refunded?.at, () => this.#refund(refunded?.reason ?? '')),
    ];
  }

  get #context() {
    return this.#stage.context;
  }

  /** The creator whose application is accepted. */
  get #creator() {
    return creatorOf(this.#stage, this.#demo.applications?.[0]?.by ?? '');
  }

  get #brand() {
    const product = demoProducts.find(({ key }) => key === this.#demo.product);
    return brandOf(this.#stage, product?.brand ?? '');
  }

  #row(viewerId?: number) {
    return getJob(this.#context.db.orm, this.#id, viewerId);
  }

  async #order(): Promise<void> {
    const { actor, products } = this.#brand;
    const form = orderFormOf(this.#demo, products.get(this.#demo.product) ?? 0);
    const row = await orders.create(this.#context, actor, form);
    this.#id = row.job.id;
    if (this.#demo.isDraft) return;
    await this.#stage.pay(row.job.paymentSecret);
    const { job } = await orders.confirmPayment(this.#context, row);
    if (job.status === 'pending') await announceJob(this.#context, job.id);
  }

  #write(script: string): Promise<unknown> {
    return transaction(this.#context.db, (tx) => submitScript(this.#context, tx, this.#id, script));
  }

  async #approve(): Promise<void> {
    await orders.acceptScript(this.#context, await this.#row());
    await announceJob(this.#context, this.#id);
  }

  async #invite(creator: string, note: string): Promise<void> {
    await inviteCreator(this.#context, await this.#row(), { creatorId: creatorOf(this.#stage, creator).id, note });
  }

  async #apply(by: string, note: string): Promise<void> {
    const creator = creatorOf(this.#stage, by);
    const { id } = await applications.apply(this.#context, creator, await this.#row(creator.id), note);
    this.#applied.push(id);
  }

  async #application(n: number) {
    const application = await findApplication(this.#context.db.orm, this.#applied[n] ?? 0);
    if (!application) throw new Error(`Nobody applied for ${this.#demo.key}.`);
    return application;
  }

  async #decline(n: number, answer: Parameters<typeof declines.decline>[2]): Promise<void> {
    await declines.decline(this.#context, await this.#application(n), answer);
  }

  async #accept(): Promise<void> {
    await applications.accept(this.#context, await this.#application(0));
  }

  async #deliver(video: string): Promise<void> {
    const source = { file: await receiveDemoFile(this.#context, video), upload: undefined };
    await deliver(this.#context, this.#creator, await this.#row(), source);
  }

  async #askForChanges(words: string): Promise<void> {
    await new ChangeRequests(this.#context).ask(this.#brand.actor, await this.#row(), { version: 1, words });
  }

  #rate({ stars, comment }: NonNullable<DemoJob['rated']>): Promise<void> {
    return rateCreator(this.#context, this.#brand.actor, this.#creator.id, { stars, comment, job_id: this.#id });
  }

  async #rateBrand({ stars, comment }: NonNullable<DemoJob['brandRated']>): Promise<void> {
    const { job } = await this.#row();
    await rateBrand(this.#context, this.#creator, job, { stars, comment });
  }

  async #show(): Promise<void> {
    const row = await this.#row();
    await consentToPortfolio(this.#context, row, true);
    await showJob(this.#context, this.#creator, row, true);
  }

  #refund(reason: string): Promise<unknown> {
    return transaction(this.#context.db, (tx) => refundJob(this.#context, tx, this.#id, reason));
  }
}

/** The steps of a demo order. */
export const stepsOfJob = (stage: DemoStage, demo: DemoJob): readonly DemoStep[] => new DemoOrder(stage, demo).steps();
