import { number, object, string } from 'yup';
import { limits } from '../domain/limits.ts';
import { AGE_RANGES, JOB_GENDERS } from '../domain/people/age.ts';
import { sentMessage } from './chat.ts';
import { get, post } from './endpoint.ts';
import { flag, id, idParam, optionalText, text } from './fields.ts';
import {
  aspectRatioFields,
  brandJobDetailFields,
  brandJobFields,
  creatorJobDetailFields,
  creatorJobFields,
  orderFields,
  taskFields,
  videoSettingFields,
} from './job-replies.ts';
import { listQuery, openJobsQuery, paidJobsQuery, tasksQuery } from './list-query.ts';
import { editOrderForm, orderForm } from './order-schema.ts';
import { productFields } from './products.ts';
import { bit, list, maybeNum, maybeTime, num, shape, str } from './reply.ts';

/** A creator's question about an open job. */
export const questionForm = object({ question: text('Please write a question', limits.question) });

/** A request for changes to a delivered video. */
export const changesForm = object({ words: text('Please write what to change', limits.changesWords) });

/** A request for a revision of an ordered script. */
export const scriptRevisionForm = object({ words: text('Please write what to change', limits.scriptWords) });

/** Both may be left empty. */
export const shipmentForm = object({
  carrier: optionalText(limits.shipmentText),
  tracking_number: optionalText(limits.shipmentText),
});

/** Id of the creator who is invited when the job opens; null for nobody. */
const invitee = id('Say whom to invite').nullable().optional();

const brandJobReply = shape(brandJobFields);
const brandJobDetailReply = shape(brandJobDetailFields);

export const jobsApi = {
  jobSettings: get('/job/settings', {
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
  fittingCreators: get('/job/fitting-creators', {
    summary: 'How many creators an order of this gender and age range fits. Small numbers are only "few".',
    access: 'brand',
    requires: ['subscription'],
    query: object({
      gender: string().oneOf(JOB_GENDERS, 'Gender is required').required('Gender is required'),
      age: string().oneOf(AGE_RANGES, 'Age is required').required('Age is required'),
    }),
    reply: shape({
      fit: string()
        .oneOf(['none', 'few', 'many'] as const)
        .defined(),
      /** Only for `many`; the count stops at 1,000. */
      count: maybeNum(),
    }),
  }),
  priceGuidance: get('/job/price-guidance', {
    summary: 'The median price of completed orders of a length, up to an hour old; null while they are few.',
    access: 'brand',
    requires: ['subscription'],
    query: object({ duration: id('Video setting is required') }),
    reply: shape({
      /** Dollars, rounded to five. */
      median: maybeNum(),
      /** Number of orders, at most 500. */
      orders: maybeNum(),
    }),
  }),
  createJob: post('/job/create', {
    idempotent: true,
    summary: 'Places an order as a draft, with the invitation of a creator if it names one, and opens its payment.',
    access: 'brand',
    requires: ['verified', 'subscription'],
    body: orderForm.shape({ invitee }),
    reply: brandJobReply,
    status: 201,
  }),
  updateJob: post('/job/:id/update', {
    idempotent: true,
    summary: 'Changes an unpaid job; the open payment follows the new total.',
    access: 'brand',
    requires: ['verified', 'subscription'],
    params: idParam,
    body: editOrderForm.shape({
      /** Without it the invitations stay; otherwise any other that is not sent yet is withdrawn. */
      invitee,
      /** The version that was read: 409 with the code `changed` when the order is another one by now. */
      version: string().typeError('The version must be text').max(100, 'There is no such version').optional(),
    }),
    reply: brandJobReply,
  }),
  openJobPayment: post('/job/:id/payment', {
    idempotent: true,
    summary:
      'The job as it is to be paid now: its amount and secret, or that it is paid already. Asked before the card is.',
    access: 'brand',
    requires: ['subscription'],
    params: idParam,
    reply: brandJobReply,
  }),
  confirmJobPayment: post('/job/:id/confirm-payment', {
    idempotent: true,
    summary: 'Asks the payment provider whether the job is paid, and moves it on if so. The client is never believed.',
    access: 'brand',
    params: idParam,
    reply: brandJobReply,
  }),
  deleteJob: post('/brand/job/:id/delete', {
    summary: 'Deletes an unpaid job.',
    access: 'brand',
    params: idParam,
  }),
  listBrandJobs: get('/brand/jobs', {
    summary: 'Every paid job of this brand, newest first.',
    access: 'brand',
    query: paidJobsQuery,
    reply: list(orderFields),
    paged: true,
  }),
  listDrafts: get('/brand/drafts', {
    summary: 'The unpaid jobs of this brand.',
    access: 'brand',
    query: listQuery,
    reply: list(brandJobFields),
    paged: true,
  }),
  listAwaitingScripts: get('/brand/awaiting-script', {
    summary: 'Paid jobs whose script is being written or waits for approval.',
    access: 'brand',
    query: listQuery,
    reply: list(brandJobFields),
    paged: true,
  }),
  getBrandJob: get('/brand/job/:id', {
    summary: 'One job with its applications and delivery.',
    access: 'brand',
    params: idParam,
    reply: brandJobDetailReply,
  }),
  jobVideos: get('/brand/job/:id/videos', {
    summary:
      'A link to every version of a job’s video as one ZIP file without compression; opens for ten minutes while this session lasts.',
    access: 'brand',
    params: idParam,
    reply: shape({
      url: str(),
      filename: str(),
      /** Bytes. */
      size: num(),
    }),
  }),
  newDeliveries: get('/brand/deliveries', {
    summary:
      'The deliveries of all orders after a number, oldest first, at most 100, and the newest number; without a number only that.',
    access: 'brand',
    query: object({ after: number().integer().min(0).max(Number.MAX_SAFE_INTEGER).optional() }),
    reply: shape({
      /** 0 without any delivery. */
      newest: num(),
      deliveries: list({
        id: num(),
        job_id: num(),
        version: num(),
        download: str(),
        /** The name under which the video is saved. */
        filename: str(),
        /** Bytes. */
        size: num(),
        sha256: str(),
      }),
    }),
  }),
  acceptScript: post('/brand/job/:id/accept-script', {
    summary: 'Approves the script; creators see the job from now on.',
    access: 'brand',
    params: idParam,
    reply: brandJobReply,
  }),
  askForScript: post('/brand/job/:id/script-revision', {
    idempotent: true,
    summary: 'Asks the UGC Admins for a revision of the newest version of an ordered script, up to five times.',
    access: 'brand',
    params: idParam,
    body: scriptRevisionForm.shape({
      /** The version that the brand has read, as `script_revision.version`; refused when there is a newer one. */
      version: id('A version is required'),
    }),
    reply: brandJobDetailReply,
  }),
  completeJob: post('/accept/job/:id', {
    idempotent: true,
    summary: 'Completes a delivered job; the creator is credited in the same transaction.',
    access: 'brand',
    params: idParam,
    reply: brandJobReply,
  }),
  askForChanges: post('/brand/job/:id/changes', {
    idempotent: true,
    summary: 'Asks for changes to the newest version of the video, once.',
    access: 'brand',
    params: idParam,
    body: changesForm.shape({
      /** The version that the brand has watched; refused when it is not the newest one. */
      version: id('A version is required'),
    }),
    reply: brandJobDetailReply,
  }),
  listOpenJobs: get('/creator/all-jobs', {
    summary: 'Every open job that fits what the profile of this creator says.',
    access: 'creator',
    query: openJobsQuery,
    reply: list(creatorJobFields),
    paged: true,
  }),
  getCreatorJob: get('/creator/get/job/:id', {
    summary: 'One job this creator may see: open and fitting what the profile says, or applied to.',
    access: 'creator',
    params: idParam,
    reply: shape(creatorJobDetailFields),
  }),
  askAboutJob: post('/creator/job/:id/ask', {
    idempotent: true,
    summary:
      'Sends a question about an open job to its brand as a message. From then on the two may write to each other.',
    access: 'creator',
    requires: ['verified'],
    params: idParam,
    body: questionForm,
    reply: sentMessage,
    status: 201,
  }),
  seeOpenJobs: post('/creator/jobs/seen', {
    summary: 'Marks the open jobs as seen now and says when they were seen before.',
    access: 'creator',
    reply: shape({ since: maybeTime() }),
  }),
  cancelJob: post('/brand/job/:id/cancel', {
    idempotent: true,
    summary: 'Cancels a paid job that nobody was accepted for, or whose first video is late; all of it is refunded.',
    access: 'brand',
    params: idParam,
    reply: brandJobDetailReply,
  }),
  consentToPortfolio: post('/brand/job/:id/portfolio', {
    summary: 'Lets the creator of a completed job show its video on their page, or no longer.',
    access: 'brand',
    params: idParam,
    body: object({ allowed: flag('Allowed').required('Allowed must be 1 or 0') }),
    reply: shape({ portfolio_allowed: bit() }),
  }),
  markShipped: post('/brand/job/:id/shipped', {
    summary: 'Says that the physical product is on its way to the creator, and how it can be followed.',
    access: 'brand',
    params: idParam,
    body: shipmentForm,
    reply: brandJobDetailReply,
  }),
  undoShipped: post('/brand/job/:id/shipped/undo', {
    summary: 'Takes back, within a minute, that the product was sent; the creator is not told then.',
    access: 'brand',
    params: idParam,
    reply: brandJobDetailReply,
  }),
  markReceived: post('/creator/job/:id/received', {
    summary: 'Says that the physical product has arrived.',
    access: 'creator',
    params: idParam,
    reply: shape(creatorJobDetailFields),
  }),
  listTasks: get('/creator/jobs', {
    summary: 'The jobs this creator was accepted for.',
    access: 'creator',
    query: tasksQuery,
    reply: list(taskFields),
    paged: true,
  }),
} as const;
