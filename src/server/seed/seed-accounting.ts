import { transaction } from '../db/transaction.ts';
import { AuthService } from '../domains/auth/auth.service.ts';
import { EarningsService } from '../domains/earnings/earnings.service.ts';
import { payWithdrawal } from '../domains/earnings/settle-withdrawals.ts';
import { SubscriptionPayments } from '../domains/subscription/subscription-payments.service.ts';
import type { demoRenewals, demoWithdrawals } from './demo-accounting.ts';
import { brandOf, creatorOf, type DemoStage } from './demo-stage.ts';
import type { DemoStep } from './demo-time.ts';

/** The step in which a brand renews its subscription. */
export const stepsOfRenewal = (stage: DemoStage, demo: (typeof demoRenewals)[number]): readonly DemoStep[] => {
  const payments = new SubscriptionPayments(stage.context);
  const renew = async () => {
    const renewal = await payments.open(brandOf(stage, demo.brand).actor.id);
    await stage.pay(renewal.paymentSecret);
    await payments.confirm(renewal);
  };
  return [{ at: demo.at, run: renew }];
};

/** The steps of a withdrawal: the creator asks for it, an operator pays. */
export const stepsOfWithdrawal = (stage: DemoStage, demo: (typeof demoWithdrawals)[number]): readonly DemoStep[] => {
  const { context } = stage;
  const earnings = new EarningsService(context, new AuthService(context));
  let id = 0;
  const ask = async () => {
    const creator = creatorOf(stage, demo.creator);
    const form = { payment_method_id: demo.method, account_number: demo.account, current_password: '' };
    await earnings.savePayout(creator, form);
    ({ id } = await earnings.withdraw(creator, demo.dollars));
  };
  return [
    { at: demo.asked, run: ask },
    { at: demo.paid, run: () => transaction(context.db, (tx) => payWithdrawal(context, tx, id)) },
  ];
};
