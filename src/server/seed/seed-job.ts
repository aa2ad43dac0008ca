import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '../context.ts';
import { incomingDirectory } from '../create-context.ts';
import { transaction } from '../db/transaction.ts';
import { findApplication } from '../domains/applications/applications.repository.ts';
import * as applications from '../domains/applications/applications.service.ts';
import * as declines from '../domains/applications/declines.service.ts';
import { getJob } from '../domains/jobs/jobs.repository.ts';
import { announceJob } from '../domains/orders/announcements/announce-job.ts';
import { cancelJob } from '../domains/orders/cancel-job.ts';
import { askForChanges } from '../domains/orders/change-requests.service.ts';
import { refundJob } from '../domains/orders/end-job.ts';
import { inviteCreator } from '../domains/orders/invitations/invite-creator.ts';
import { markLateJobs } from '../domains/orders/mark-late-jobs.ts';
import * as orders from '../domains/orders/orders.service.ts';
import { consentToPortfolio } from '../domains/orders/portfolio-consents.service.ts';
import { markReceived, markShipped } from '../domains/orders/ship-product.ts';
import { submitScript } from '../domains/orders/submit-script.ts';
import { showJob } from '../domains/portfolio/portfolio.service.ts';
import { rateBrand, rateCreator } from '../domains/ratings/ratings.service.ts';
import { deliver } from '../domains/tasks/tasks.service.ts';
import type { ReceivedFile } from '../http/multipart.ts';
import { makePrivateFolder } from '../lib/private-folder.ts';
import type { DemoJob } from './demo-job.ts';
import { demoProducts } from './demo-products.ts';
import { brandOf, creatorOf, type DemoStage } from './demo-stage.ts';
import type { DemoStep, DemoTime } from './demo-time.ts';

/** The media lie beside this file in the source tree, and beside the bundle. */
const MEDIA = fileURLToPath(new URL('./seed-media', import.meta.url));

const copies: string[] = [];

/** Copies a demo file as if a form had uploaded it, because storing a file makes it read-only. */
export const receiveDemoFile = async ({ config }: Context, name: string): Promise<ReceivedFile> => {
  const directory = incomingDirectory(config);
  await makePrivateFolder(directory);
  const content = await readFile(join(MEDIA, name));
  const path = join(directory, `demo-${process.pid}-${copies.length}-${name}`);
  copies.push(path);
  await writeFile(path, content);
  return { path, filename: name, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
};

/** Removes the copies, once they are stored. */
export const discardDemoFiles = async (): Promise<void> => {
  for (const path of copies) await rm(path, { force: true });
};

type Dated = DemoTime | { readonly at: DemoTime };

/** The step at which something happened; none where it has not. */
const step = <Event extends Dated>(event: Event | undefined, run: (event: Event) => Promise<unknown>): DemoStep[] =>
  event === undefined ? [] : [{ at: typeof event === 'object' ? event.at : event, run: () => run(event) }];

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
    const context = this.#context;
    const { invitations = [], applications: applied = [], ...demo } = this.#demo;
    return [
      ...step(demo.ordered, () => this.#order()),
      ...step(demo.written, ({ script }) =>
        transaction(context.db, (tx) => submitScript(context, tx, this.#id, script)),
      ),
      ...step(demo.approved, () => this.#approve()),
      ...invitations.flatMap((invitation) => step(invitation, ({ creator, note }) => this.#invite(creator, note))),
      ...applied.flatMap((application) => step(application, ({ by, note }) => this.#apply(by, note))),
      ...applied.flatMap(({ declined }, n) =>
        step(declined, async (answer) => declines.decline(context, await this.#application(n), answer)),
      ),
      ...step(demo.accepted, async () => applications.accept(context, await this.#application(0))),
      ...step(demo.sent, async () => markShipped(context, await this.#row(), { carrier: '', tracking_number: '' })),
      ...step(demo.received, async () => markReceived(context, this.#creator, await this.#row())),
      ...step(demo.delivered, ({ video }) => this.#deliver(video)),
      ...step(demo.changes, async ({ words }) =>
        askForChanges(context, this.#brand.actor, await this.#row(), { version: 1, words }),
      ),
      ...step(demo.late, () => markLateJobs(context)),
      ...step(demo.completed, async () => orders.complete(context, await this.#row())),
      ...step(demo.rated, ({ stars, comment }) =>
        rateCreator(context, this.#brand.actor, this.#creator.id, { stars, comment, job_id: this.#id }),
      ),
      ...step(demo.brandRated, async ({ stars, comment }) =>
        rateBrand(context, this.#creator, (await this.#row()).job, { stars, comment }),
      ),
      ...step(demo.shown, () => this.#show()),
      ...step(demo.cancelled, async () => cancelJob(context, await this.#row())),
      ...step(demo.refunded, ({ reason }) => transaction(context.db, (tx) => refundJob(context, tx, this.#id, reason))),
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
    const product = demoProducts.find(({ key }) => key === this.#demo.order.product);
    return brandOf(this.#stage, product?.brand ?? '');
  }

  #row(viewerId?: number) {
    return getJob(this.#context.db.orm, this.#id, viewerId);
  }

  async #order(): Promise<void> {
    const { actor, products } = this.#brand;
    const { product, duration, ratio, ...order } = this.#demo.order;
    const { script, notes, isDraft } = this.#demo;
    const row = await orders.create(this.#context, actor, {
      ...order,
      ...{ script, notes },
      product_id: products.get(product) ?? 0,
      video_setting_id: duration,
      aspect_ratio_setting_id: ratio,
      with_scripting: script === null ? 1 : 0,
    });
    this.#id = row.job.id;
    if (isDraft) return;
    await this.#stage.pay(row.job.paymentSecret);
    const { job } = await orders.confirmPayment(this.#context, row);
    if (job.status === 'pending') await announceJob(this.#context, job.id);
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

  async #deliver(video: string): Promise<void> {
    const source = { file: await receiveDemoFile(this.#context, video), upload: undefined };
    await deliver(this.#context, this.#creator, await this.#row(), source);
  }

  async #show(): Promise<void> {
    const row = await this.#row();
    await consentToPortfolio(this.#context, row, true);
    await showJob(this.#context, this.#creator, row, true);
  }
}

/** The steps of a demo order. */
export const stepsOfJob = (stage: DemoStage, demo: DemoJob): readonly DemoStep[] => new DemoOrder(stage, demo).steps();
