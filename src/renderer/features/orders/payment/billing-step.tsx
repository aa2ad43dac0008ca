import { AddressForm } from '#renderer/entities/account/address-form.tsx';
import { call } from '#renderer/lib/call.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { FormSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { api } from '#shared/contract/api.ts';

/** The profile's draft: an address that a redirect interrupts is restored under Address, too. */
export const BILLING_DRAFT = 'address';

/** Billing address step; saves the stored address again before the card form opens. */
export const BillingStep = ({ onNext }: { onNext: () => void }) => {
  const state = useApi('me', () => call(api.me));
  return (
    <AsyncView state={state} what="your billing information" skeleton={<FormSkeleton fields={4} />}>
      {(profile) => (
        <AddressForm
          profile={profile}
          endpoint={api.saveBrandAddress}
          submit="Next"
          onSaved={onNext}
          draft={BILLING_DRAFT}
          asks
        />
      )}
    </AsyncView>
  );
};
