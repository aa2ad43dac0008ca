import type { DemoTime } from './demo-time.ts';

/** The renewals of the brands, whose trial has ended in eight weeks. */
export const demoRenewals: readonly { readonly brand: string; readonly at: DemoTime }[] = [
  { brand: 'northwind', at: '27d 08:40' },
  { brand: 'petal', at: '26d 15:18' },
];

/** What creators have withdrawn. */
export const demoWithdrawals = [
  {
    creator: 'mia',
    /** PayPal. */
    method: 2,
    account: 'mia@paypal.example',
    dollars: 100,
    asked: '44d 18:12',
    paid: '42d 09:30',
  },
] as const satisfies readonly {
  readonly creator: string;
  readonly method: number;
  readonly account: string;
  readonly dollars: number;
  readonly asked: DemoTime;
  readonly paid: DemoTime;
}[];
