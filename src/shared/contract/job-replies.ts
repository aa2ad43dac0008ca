import { string } from 'yup';
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

/** What a job looks like in answers. */
export const videoSettingFields = { id: num(), title: str(), seconds: num(), image: str() };
export const aspectRatioFields = { id: num(), title: str(), image: str(), description: str() };

/** One version of a delivered video; the addresses open without a token and expire. */
export const deliveryFields = {
  version: num(),
  video: str(),
  download: str(),
  filename: str(),
  /** Bytes. */
  size: num(),
  sha256: str(),
  /** Whole seconds, pixels as displayed and 1 for sound, as the server found them; null for what it cannot read. */
  seconds: maybeNum(),
  width: maybeNum(),
  height: maybeNum(),
  has_audio: maybeNum(),
  /** As the sender's browser drew it. */
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
  /** Why the UGC Admins ended it: `cancelled` gave the payment back, `completed` released it. Only to brand and creator of the job. */
  end_reason: maybeStr(),
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
