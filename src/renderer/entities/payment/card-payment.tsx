import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeError } from '@stripe/stripe-js';
import { createContext, use, useEffect, useMemo, useState } from 'react';
import { clientConfig } from '#renderer/lib/api/client-config.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { ScriptUnreachable } from '#renderer/lib/pages/import-failure.ts';
import { returnedPath } from '#renderer/lib/payments/returned-path.ts';
import { type ColorMode, useColorMode } from '#renderer/lib/screen/color-mode.ts';
import { useDialogGuard } from '#renderer/ui/dialog/dialog-guard.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { Problem } from '#renderer/ui/feedback/problem.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { PaymentTotal } from './payment-total.tsx';

interface PaymentsClientConfig {
  readonly provider: 'stripe' | 'sandbox';
  readonly publishable_key: string | null;
}

/**
 * The Stripe object for `<Elements>`. Only this function loads Stripe.js from js.stripe.com, and only with a key. Null
 * without a key; rejects with `ScriptUnreachable` when the script cannot be loaded.
 */
export const loadPayments = async ({
  provider,
  publishable_key: key,
}: PaymentsClientConfig): Promise<Stripe | null> => {
  if (provider === 'sandbox') {
    const { createSandboxStripe } = await import('./sandbox/sandbox-stripe.tsx');
    return createSandboxStripe();
  }
  if (key === null) return null;
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  return loadStripe(key).catch((cause: unknown) => {
    throw new ScriptUnreachable('Stripe.js could not be loaded', { cause });
  });
};

const NOT_SENT = 'The payment could not be sent. Check your connection and try again.';

/** Errors that the PaymentElement itself shows beside its fields. https://docs.stripe.com/payments/payment-element */
const SHOWN_BY_ELEMENT = new Set([
  'generic_decline',
  'insufficient_funds',
  'incorrect_zip',
  'incorrect_cvc',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'expired_card',
  'fraudulent',
  'lost_card',
  'stolen_card',
  'card_velocity_exceeded',
]);

const isShownByElement = ({ decline_code, code }: StripeError): boolean =>
  SHOWN_BY_ELEMENT.has(decline_code ?? code ?? '');

/**
 * Confirms the payment of the surrounding `<Elements>`, one attempt at a time. An error becomes `problem`, and Pay works again.
 * @param isCurrent whether the payment is still due; called before the card is charged, and after an error that is not
 * about the card. Before it resolves to false, it has shown the new state, so no error is shown
 * @param returnTo path and query of the next page; a card that needs no redirect goes there at once
 */
const useCardPayment = (returnTo: string, onPaid: (path: string) => void, isCurrent: () => Promise<boolean>) => {
  const stripe = useStripe();
  const elements = useElements();
  const [problem, setProblem] = useState<string | null>(null);

  const confirm = async (): Promise<string | null> => {
    if (!stripe || !elements) return NOT_SENT;
    const incomplete = (await elements.submit()).error;
    // The card form itself shows this error beside its field.
    if (incomplete) return incomplete.type === 'validation_error' ? null : (incomplete.message ?? NOT_SENT);
    if (!(await isCurrent())) return null;
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: new URL(returnTo, window.location.href).href },
      redirect: 'if_required',
    });
    if (error && error.type !== 'card_error' && !(await isCurrent())) return null;
    if (error) return isShownByElement(error) ? null : (error.message ?? NOT_SENT);
    onPaid(returnedPath(returnTo, paymentIntent.id, paymentIntent.status));
    return null;
  };

  const { run: pay, busy } = useAction(async () => {
    setProblem(null);
    setProblem(await confirm().catch(() => NOT_SENT));
  });
  return { pay, busy, problem, ready: stripe !== null };
};

/** The fields used of https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-navigateevent-interface */
interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  /** Whether it began with a click, or in the browser's own controls. */
  readonly userInitiated: boolean;
}

const isRedirect = ({ navigationType, userInitiated }: NavigateEvent): boolean =>
  !userInitiated && (navigationType === 'push' || navigationType === 'replace');

/**
 * Lets the browser ask before the page is reloaded or closed while `isBusy`. It does not ask when a script leads
 * elsewhere, such as the payment provider to the payer's bank. Browsers without the Navigation API cannot tell one from
 * the other and never ask.
 */
const useAskBeforeLeaving = (isBusy: boolean): void => {
  useEffect(() => {
    const { navigation } = window as { navigation?: EventTarget };
    if (!isBusy || !navigation) return;
    let redirects = false;
    const onNavigate = (event: Event) => {
      redirects = isRedirect(event as NavigateEvent);
    };
    const ask = (event: Event) => {
      if (!redirects) event.preventDefault();
    };
    navigation.addEventListener('navigate', onNavigate);
    window.addEventListener('beforeunload', ask);
    return () => {
      navigation.removeEventListener('navigate', onNavigate);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isBusy]);
};

/** The provider's card form is an iframe that cannot read our CSS variables, so their values are passed to it. */
const cardAppearance = (mode: ColorMode): Appearance => {
  const root = getComputedStyle(document.documentElement);
  const value = (token: string) => root.getPropertyValue(`--chakra-${token}`).trim();
  const wanted = {
    colorPrimary: value('colors-accent-solid'),
    colorBackground: value('colors-bg-panel'),
    colorText: value('colors-fg'),
    colorTextSecondary: value('colors-fg-muted'),
    colorDanger: value('colors-fg-error'),
    borderRadius: value('radii-l2'),
  };
  const variables = Object.fromEntries(Object.entries(wanted).filter(([, known]) => known !== ''));
  return { theme: mode === 'dark' ? 'night' : 'stripe', variables };
};

/** How the card form loads the payment provider: {@link loadPayments} by default; tests provide their own. */
export const PaymentsLoader = createContext(loadPayments);

interface CardPaymentProps {
  /** The payment secret. */
  secret: string;
  /** Amount in dollars. */
  total: number;
  /** Path and query of the next page. */
  returnTo: string;
  /** Receives `returnTo` with the result of the payment in its query. */
  onPaid: (path: string) => void;
  /** Whether secret and total are still current. Before it resolves to false, it has shown the new state. */
  isCurrent: () => Promise<boolean>;
  /** Shown instead of the form when no provider is configured. */
  unavailable: string;
}

const CardForm = ({ total, returnTo, onPaid, isCurrent }: Omit<CardPaymentProps, 'secret' | 'unavailable'>) => {
  const { pay, busy, problem, ready } = useCardPayment(returnTo, onPaid, isCurrent);
  const [typed, setTyped] = useState(false);
  useDialogGuard(busy ? 'busy' : typed ? 'typed' : 'free');
  useAskBeforeLeaving(busy);
  return (
    <Stack asChild gap="5">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void pay();
        }}
      >
        <PaymentElement options={{ layout: 'tabs' }} onChange={({ empty }) => setTyped(!empty)} />
        <Problem>{problem}</Problem>
        <PaymentTotal dollars={total} />
        <ActionButton type="submit" loading={busy} disabled={!ready}>
          Pay
        </ActionButton>
      </form>
    </Stack>
  );
};

const CardElements = ({ stripe, secret, unavailable: _, ...form }: CardPaymentProps & { stripe: Stripe }) => {
  const { mode } = useColorMode();
  const options = useMemo(() => ({ clientSecret: secret, appearance: cardAppearance(mode) }), [secret, mode]);
  return (
    <Elements key={secret} stripe={stripe} options={options}>
      <CardForm {...form} />
    </Elements>
  );
};

const CardSkeleton = () => (
  <Stack gap="4">
    <Skeleton h="11" rounded="l2" />
    <Skeleton h="11" rounded="l2" />
    <Skeleton h="10" rounded="l2" />
  </Stack>
);

/** Card form of the payment provider with the amount and the Pay button. */
export const CardPayment = (props: CardPaymentProps) => {
  const load = use(PaymentsLoader);
  const state = useApi('payments', async () => load((await clientConfig()).payments));
  return (
    <AsyncView
      state={state}
      what="the card form"
      skeleton={<CardSkeleton />}
      isEmpty={(stripe) => stripe === null}
      empty={<Text color="fg.muted">{props.unavailable}</Text>}
    >
      {(stripe) => stripe && <CardElements {...props} stripe={stripe} />}
    </AsyncView>
  );
};
