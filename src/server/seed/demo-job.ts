import type { DeclineReason } from '#shared/domain/jobs/decline-reasons.ts';
import type { AgeRange, JobGender } from '#shared/domain/people/age.ts';
import type { demoProducts } from './demo-products.ts';
import type { DemoTime } from './demo-time.ts';

/** An order of the demo and what has happened to it since. */
export interface DemoJob {
  /** By which tests find it. */
  readonly key: string;
  /** The length and the aspect ratio are ids of the order form's options. */
  readonly order: {
    readonly product: (typeof demoProducts)[number]['key'];
    readonly price: number;
    readonly duration: number;
    readonly ratio: number;
    readonly gender: JobGender;
    readonly age: AgeRange;
  };
  readonly notes: string;
  /** Null where the scripting service is ordered. */
  readonly script: string | null;
  /** Also paid then, except for a draft. */
  readonly ordered: DemoTime;
  readonly isDraft?: true;
  /** The script of the scripting service. */
  readonly written?: { readonly at: DemoTime; readonly script: string };
  readonly approved?: DemoTime;
  /** The invited creator and the note. */
  readonly invitations?: readonly { readonly creator: string; readonly at: DemoTime; readonly note: string }[];
  /** The applicants, their texts, and the brand's reply to a declined one. */
  readonly applications?: readonly {
    readonly by: string;
    readonly at: DemoTime;
    readonly note: string;
    readonly declined?: { readonly at: DemoTime; readonly reason: DeclineReason; readonly words: string };
  }[];
  /** When the first application was accepted. */
  readonly accepted?: DemoTime;
  readonly sent?: DemoTime;
  readonly received?: DemoTime;
  /** The video is of the ordered length and aspect ratio. */
  readonly delivered?: { readonly at: DemoTime; readonly video: string };
  /** What the brand asked to change in the video. */
  readonly changes?: { readonly at: DemoTime; readonly words: string };
  /** When the server found that the video was late: a moment after its due time. */
  readonly late?: DemoTime;
  readonly completed?: DemoTime;
  readonly rated?: { readonly at: DemoTime; readonly stars: number; readonly comment: string };
  /** What the creator says of the brand. */
  readonly brandRated?: { readonly at: DemoTime; readonly stars: number; readonly comment: string };
  /** Since when the video is on the creator's page. */
  readonly shown?: DemoTime;
  /** Cancelled by the brand before it accepted a creator. */
  readonly cancelled?: DemoTime;
  /** Ended by an operator, with the payment going back. */
  readonly refunded?: { readonly at: DemoTime; readonly reason: string };
}

/** A script of three parts. */
export const script = (hook: string, body: string, end: string): string => `${hook}\n\n${body}\n\n${end}`;
