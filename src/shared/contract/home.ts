import { array, string } from 'yup';
import { PROFILE_VIDEOS, requiredFields } from '../domain/people/profile.ts';
import { get } from './endpoint.ts';
import { brandJobFields, needFields, ownJobFields } from './job-replies.ts';
import { notificationFields } from './notifications.ts';
import { bit, list, maybeNum, maybeShape, maybeStr, maybeTime, num, shape, str } from './reply.ts';

const stepFields = { id: num(), order: num(), title: str(), description: str() };

/** Price of a brand's subscription: dollars, days of the trial, days of one paid period. */
const subscriptionOffer = shape({ price: num(), trial_days: num(), period_days: num() });

/** Surcharges of an order: dollars for a script by our team, percent of tax. */
const orderPrices = shape({ scripting_fee: num(), tax_percent: num() });

const counters = { total_jobs: num(), ongoing_jobs: num(), finished_jobs: num() };
const notifications = list(notificationFields);
/**
 * Jobs that wait for the user: a creator's late videos and then the jobs to which the creator is invited, then those in
 * which the user must act, most urgent first, then oldest. Of each kind at most one more than the page shows.
 */
const needs_you = list(needFields);

/** Required fields that the user's profile lacks, in the order of the form. */
const missing = array(string().oneOf(requiredFields.creator).defined()).required();

export const homeApi = {
  homePage: get('/home-page', {
    summary: 'The content of the landing page.',
    access: 'public',
    reply: shape({
      welcome: shape({ title: str(), description: str() }),
      how_it_work_brand: list(stepFields),
      how_it_work_creator: list(stepFields),
      faqs: list({ id: num(), question: str(), answer: str() }),
      subscription: subscriptionOffer,
      order_prices: orderPrices,
    }),
  }),
  clientConfig: get('/client-config', {
    summary: 'What a client must know before it starts.',
    access: 'public',
    reply: shape({
      payments: shape({
        provider: string()
          .oneOf(['stripe', 'sandbox'] as const)
          .defined(),
        publishable_key: maybeStr(),
      }),
      /**
       * Sign-in with Google; null when not configured. URLs are absolute, or paths on this server. Without a client id
       * for the desktop app, only the website offers it.
       */
      identity: maybeShape({
        client_id: str(),
        desktop_client_id: maybeStr(),
        script: str(),
        userinfo: str(),
        authorization: str(),
      }),
      /**
       * Endpoint of live updates (Pusher protocol); a null host means Pusher's own host for the cluster. With
       * `sign_in`, a connection signs in before it subscribes.
       */
      realtime: shape({
        key: str(),
        host: maybeStr(),
        port: maybeNum(),
        cluster: str(),
        force_tls: bit(),
        sign_in: bit(),
      }),
      upload: shape({ max_bytes: num(), chunk_bytes: num() }),
      /** Options that can currently be ordered, in display order; job lists filter by them. */
      video_duration: list({ id: num(), title: str() }),
      aspect_ratio: list({ id: num(), title: str() }),
      subscription: subscriptionOffer,
      /** Address of the website, without a slash at its end. */
      website: str(),
      terms: str(),
      privacy: str(),
      /** URL of the sandbox mailbox; null where emails are sent. */
      mailbox: maybeStr(),
      /** Set while the maintenance switch is on. */
      maintenance_until: maybeTime(),
    }),
  }),
  brandHome: get('/brand/home-page', {
    summary: 'The brand dashboard.',
    access: 'brand',
    reply: shape({
      ...counters,
      missing,
      needs_you,
      jobs: list(brandJobFields),
      tasks: list(brandJobFields),
      notifications,
    }),
  }),
  creatorHome: get('/creator/home-page', {
    summary: 'The creator dashboard.',
    access: 'creator',
    reply: shape({
      ...counters,
      total_earnings: num(),
      missing,
      /** Videos that the creator's page lacks. */
      missing_videos: array(string().oneOf(PROFILE_VIDEOS).defined()).required(),
      needs_you,
      tasks: list({ id: num(), job: shape(ownJobFields) }),
      notifications,
    }),
  }),
} as const;
