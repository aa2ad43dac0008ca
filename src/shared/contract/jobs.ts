import { type InferType, object, string } from 'yup';
import { limits } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { ageRange, dollars, flag, id, idParam, jobGender, optionalText, printable, UNPRINTABLE } from './fields.ts';
import { listQuery, openJobsQuery, paidJobsQuery, tasksQuery } from './list-query.ts';
import { productFields } from './products.ts';
import {
  applicationStatus,
  bit,
  jobStatus,
  list,
  maybeNum,
  maybeShape,
  maybeStr,
  maybeTime,
  num,
  shape,
  str,
  time,
} from './reply.ts';
import { brandFields, creatorFields } from './user.ts';

const videoSettingFields = { id: num(), title: str(), seconds: num(), image: str() };
const aspectRatioFields = { id: num(), title: str(), image: str(), description: str() };

/** One version of a delivered video; the addresses open without a token and expire. */
const deliveryFields = {
  version: num(),
  video: str(),
  download: str(),
  filename: str(),
  /** Bytes. */
  size: num(),
  sha256: str(),
  /** Length and picture as the sender's browser found them. */
  seconds: maybeNum(),
  poster: maybeStr(),
  created_at: time(),
};

/** What brand and creator both see of a job. */
export const jobFields = {
  id: num(),
  status: jobStatus(),
  /** Dollars, what the creator earns. */
  price: num(),
  notes: maybeStr(),
  /** HTML, sanitised. */
  script: maybeStr(),
  with_scripting: bit(),
  gender: str(),
  age: str(),
  product_id: num(),
  video_setting_id: num(),
  aspect_ratio_setting_id: num(),
  product: shape({
    id: num(),
    name: str(),
    image: maybeStr(),
    description: str(),
    website: maybeStr(),
    is_physical: bit(),
  }),
  video_setting: shape(videoSettingFields),
  aspect_ratio_setting: shape(aspectRatioFields),
  brand: shape(brandFields),
  /** The newest delivery, a link that opens without a token and expires. */
  userjob: maybeShape(deliveryFields),
  created_at: time(),
  paid_at: maybeTime(),
  /** When a physical product was sent to the creator, and when it arrived. */
  shipped_at: maybeTime(),
  received_at: maybeTime(),
  completed_at: maybeTime(),
};

/** A brand's own job: with what it costs and, while it is unpaid, the payment secret. */
export const brandJobFields = {
  ...jobFields,
  stripe_id: maybeStr(),
  scripting: num(),
  subtotal: num(),
  tax: num(),
  total: num(),
};

export const applicationFields = {
  id: num(),
  status: applicationStatus(),
  note: str(),
  created_at: time(),
  creator: shape(creatorFields),
};

const brandJobReply = shape(brandJobFields);

/** What has happened to a job, in the order in which it happens. */
export const JOB_EVENTS = [
  'ordered',
  'paid',
  'script_ready',
  'opened',
  'accepted',
  'shipped',
  'received',
  'delivered',
  'completed',
  'cancelled',
] as const;

export const brandJobDetailFields = {
  ...brandJobFields,
  applications: list(applicationFields),
  /** Every delivery, newest first. */
  deliveries: list(deliveryFields),
  /** What has happened so far, oldest first. */
  timeline: list({ event: string().oneOf(JOB_EVENTS).defined(), at: time() }),
  /** Where to send a physical product; only while the accepted creator works on the job. */
  shipping: maybeShape({
    name: str(),
    address: str(),
    city: str(),
    zip_code: str(),
    country: str(),
    phone_number: str(),
  }),
  /** Stars this brand gave for this job. */
  rating: num().nullable(),
};
const brandJobDetailReply = shape(brandJobDetailFields);

/** A creator's job: with how this creator stands to it. */
export const creatorJobFields = {
  ...jobFields,
  /** From when on creators could see it. */
  opened_at: maybeTime(),
  application: maybeShape({ id: num(), status: applicationStatus(), note: str(), created_at: time() }),
};

export const creatorJobDetailFields = {
  ...creatorJobFields,
  /** Every delivery of this creator, newest first. */
  deliveries: list(deliveryFields),
};

const order = (words: 'Budget' | 'Price') =>
  object({
    video_setting_id: id('Video setting is required'),
    price: dollars(`${words} is required`)
      .required(`${words} is required`)
      .test('minimum', `${words} must be larger than minimum amount`, (value, context) => {
        const minimum = (context.options.context as { minimumPrice?: number } | undefined)?.minimumPrice ?? 0.01;
        return value === undefined || value >= minimum;
      }),
    aspect_ratio_setting_id: id('Aspect Ratio setting is required'),
    product_id: id('Product is required'),
    gender: jobGender,
    age: ageRange,
    with_scripting: flag('Scripting').default(0).required('Scripting must be 1 or 0'),
    script: string()
      .typeError('Script is required')
      .max(limits.script, 'The script is too long')
      .test('printable', UNPRINTABLE, printable)
      .nullable()
      .default('')
      .when('with_scripting', ([ordered], schema) =>
        ordered ? schema.optional() : schema.required('Script is required'),
      ),
    notes: optionalText(limits.longText),
  });

/** The rules of `/new-job`. The minimum price comes as yup context `{ minimumPrice }`, in dollars. */
export const orderForm = order('Budget');
/** The same form on `/edit-job/:id`; only two messages differ (spec §5). */
export const editOrderForm = order('Price');
export type OrderForm = InferType<typeof orderForm>;

export const jobsApi = {
  jobSettings: endpoint({
    method: 'GET',
    path: '/job/settings',
    summary: 'What an order is made of: products, durations, ratios, fee, tax, minimum price.',
    access: 'brand',
    requires: ['subscription'],
    reply: shape({
      products: list(productFields),
      video_duration: list(videoSettingFields),
      aspect_ratio: list(aspectRatioFields),
      scripting_fees: num(),
      /** Percent. */
      tax: shape({ amount: num() }),
      /** Dollars. */
      minimum_price: shape({ amount: num() }),
    }),
  }),
  createJob: endpoint({
    method: 'POST',
    path: '/job/create',
    summary: 'Places an order as a draft and opens its payment.',
    access: 'brand',
    requires: ['verified', 'subscription'],
    body: orderForm,
    reply: brandJobReply,
    status: 201,
  }),
  updateJob: endpoint({
    method: 'POST',
    path: '/job/:id/update',
    summary: 'Changes an unpaid job; the open payment follows the new total.',
    access: 'brand',
    requires: ['verified', 'subscription'],
    params: idParam,
    body: editOrderForm,
    reply: brandJobReply,
  }),
  confirmJobPayment: endpoint({
    method: 'POST',
    path: '/job/:id/confirm-payment',
    summary: 'Asks the payment provider whether the job is paid, and moves it on if so. The client is never believed.',
    access: 'brand',
    params: idParam,
    reply: brandJobReply,
  }),
  deleteJob: endpoint({
    method: 'POST',
    path: '/brand/job/:id/delete',
    summary: 'Deletes an unpaid job.',
    access: 'brand',
    requires: ['subscription'],
    params: idParam,
  }),
  listBrandJobs: endpoint({
    method: 'GET',
    path: '/brand/jobs',
    summary: 'Every paid job of this brand, newest first.',
    access: 'brand',
    requires: ['subscription'],
    query: paidJobsQuery,
    reply: list(brandJobFields),
    paged: true,
  }),
  listDrafts: endpoint({
    method: 'GET',
    path: '/brand/drafts',
    summary: 'The unpaid jobs of this brand.',
    access: 'brand',
    requires: ['subscription'],
    query: listQuery,
    reply: list(brandJobFields),
    paged: true,
  }),
  listAwaitingScripts: endpoint({
    method: 'GET',
    path: '/brand/awaiting-script',
    summary: 'Paid jobs whose script is being written or waits for approval.',
    access: 'brand',
    requires: ['subscription'],
    query: listQuery,
    reply: list(brandJobFields),
    paged: true,
  }),
  getBrandJob: endpoint({
    method: 'GET',
    path: '/brand/job/:id',
    summary: 'One job with its applications and delivery.',
    access: 'brand',
    requires: ['subscription'],
    params: idParam,
    reply: brandJobDetailReply,
  }),
  acceptScript: endpoint({
    method: 'POST',
    path: '/brand/job/:id/accept-script',
    summary: 'Approves the script; creators see the job from now on.',
    access: 'brand',
    requires: ['subscription'],
    params: idParam,
    reply: brandJobReply,
  }),
  completeJob: endpoint({
    method: 'POST',
    path: '/accept/job/:id',
    summary: 'Completes a delivered job; the creator is credited in the same transaction.',
    access: 'brand',
    requires: ['subscription'],
    params: idParam,
    reply: brandJobReply,
  }),
  listOpenJobs: endpoint({
    method: 'GET',
    path: '/creator/all-jobs',
    summary: 'Every open job this creator may apply to.',
    access: 'creator',
    query: openJobsQuery,
    reply: list(creatorJobFields),
    paged: true,
  }),
  getCreatorJob: endpoint({
    method: 'GET',
    path: '/creator/get/job/:id',
    summary: 'One job this creator may see: open and fitting, or applied to.',
    access: 'creator',
    params: idParam,
    reply: shape(creatorJobDetailFields),
  }),
  seeOpenJobs: endpoint({
    method: 'POST',
    path: '/creator/jobs/seen',
    summary: 'Marks the open jobs as seen now and says when they were seen before.',
    access: 'creator',
    reply: shape({ since: maybeTime() }),
  }),
  cancelJob: endpoint({
    method: 'POST',
    path: '/brand/job/:id/cancel',
    summary: 'Cancels a paid job that nobody was accepted for; all of it is refunded.',
    access: 'brand',
    params: idParam,
    reply: brandJobDetailReply,
  }),
  markShipped: endpoint({
    method: 'POST',
    path: '/brand/job/:id/shipped',
    summary: 'Says that the physical product is on its way to the creator.',
    access: 'brand',
    requires: ['subscription'],
    params: idParam,
    reply: brandJobDetailReply,
  }),
  markReceived: endpoint({
    method: 'POST',
    path: '/creator/job/:id/received',
    summary: 'Says that the physical product has arrived.',
    access: 'creator',
    params: idParam,
    reply: shape(creatorJobDetailFields),
  }),
  listTasks: endpoint({
    method: 'GET',
    path: '/creator/jobs',
    summary: 'The jobs this creator was accepted for.',
    access: 'creator',
    query: tasksQuery,
    reply: list(creatorJobFields),
    paged: true,
  }),
} as const;
