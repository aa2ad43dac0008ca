import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { buildCreatorJob } from '#renderer/entities/job/fixtures/build-creator-job.ts';
import { ProductModal } from '#renderer/entities/product/product-modal.tsx';
import { ApplyModal, DeclineInvitationModal } from '#renderer/features/discovery/job-dialogs.tsx';
import { SaveSearchModal } from '#renderer/features/discovery/searches/save-search-modal.tsx';
import { buildEarnings } from '#renderer/features/earnings/fixtures/build-earnings.ts';
import { PayoutModal } from '#renderer/features/earnings/payout-modal.tsx';
import { WithdrawModal } from '#renderer/features/earnings/withdraw-modal.tsx';
import { DeclineApplicationDialog } from '#renderer/features/orders/details/decline-application-dialog.tsx';
import {
  buildApplication,
  buildCreator,
  buildInvitation,
  buildJob,
} from '#renderer/features/orders/fixtures/build-job.ts';
import { PaymentModal } from '#renderer/features/orders/payment/payment-modal.tsx';
import { buildCreatorPage, buildInvitableJob, buildSamples } from '#renderer/features/people/fixtures/build-creator.ts';
import { InviteDialog } from '#renderer/features/people/invite-dialog.tsx';
import { SampleTitleModal } from '#renderer/features/people/portfolio/sample-title-modal.tsx';
import { buildTask } from '#renderer/features/tasks/fixtures/build-task.ts';
import { RateBrandDialog } from '#renderer/features/tasks/rate-brand-dialog.tsx';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { enter, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { drafts } from '#renderer/lib/forms/drafts.ts';
import { RateCreator } from '../features/orders/details/application-dialog.tsx';

const [job, nothing] = [buildJob(), () => undefined];
const always = { open: true, onClose: nothing } as const;

const dialogs: [string, RegExp, () => ReactElement][] = [
  [
    'declining an applicant',
    /own words/,
    () => <DeclineApplicationDialog {...always} job={job} application={buildApplication()} />,
  ],
  ['rating', /In your words/, () => <RateCreator creator={buildCreator()} job={job} />],
  [
    'rating a brand',
    /In your words/,
    () => <RateBrandDialog {...always} task={buildTask({ status: 'completed', stage: 'completed' })} />,
  ],
  ['inviting', /Note/, () => <InviteDialog {...always} creator={{ id: 6, name: 'Mia' }} />],
  ['applying', /brief reason/, () => <ApplyModal {...always} job={buildCreatorJob()} />],
  ['adding a product', /Name/, () => <ProductModal {...always} />],
  ['saving a search', /Name/, () => <SaveSearchModal {...always} filters={{}} />],
  [
    'declining an invitation',
    /Reason/,
    () => (
      <DeclineInvitationModal
        {...always}
        job={buildCreatorJob()}
        invitation={{ ...buildInvitation(), declined: 0 } as never}
        onDeclined={nothing}
      />
    ),
  ],
  [
    'the title of a sample',
    /Title/,
    () => (
      <SampleTitleModal
        {...always}
        creator={buildCreatorPage()}
        sample={{ ...buildSamples(4)[0], title: null } as never}
      />
    ),
  ],
  [
    'the amount of a withdrawal',
    /Amount/,
    () => <WithdrawModal {...always} earnings={buildEarnings()} onChangeAccount={nothing} />,
  ],
  ['the address of a payment', /City/, () => <PaymentModal {...always} job={job} withBilling />],
];

const serve = () => {
  signIn('brand');
  mockApi({
    'GET /me': {
      data: { address: 'Quay 1', country: 'Norway', city: 'Ber', zip_code: '5003', phone_number: '030 123456' },
    },
    'GET /brand/creators/6/jobs': { data: { jobs: [buildInvitableJob()], total: 1 } },
  });
};

it.each(dialogs)('%s has its text again after another page took its place', async (_, label, dialog) => {
  serve();
  const page = renderScreen(dialog());
  await enter(await screen.findByRole('textbox', { name: label }), 'gen');
  page.unmount();
  drafts.restore();
  renderScreen(dialog());
  expect(await screen.findByRole<HTMLInputElement>('textbox', { name: label })).toHaveValue(
    String(label) === '/City/' ? 'Bergen' : 'gen',
  );
});

it('the amount of a withdrawal is there again when its confirmation was interrupted', async () => {
  serve();
  const dialog = () => <WithdrawModal {...always} earnings={buildEarnings()} onChangeAccount={nothing} />;
  const page = renderScreen(dialog());
  await enter(await screen.findByRole('textbox', { name: /Amount/ }), '12.50');
  await userEvent.click(screen.getByRole('button', { name: 'Request Withdraw' }));
  await screen.findByRole('button', { name: 'Confirm' });
  page.unmount();
  drafts.restore();
  renderScreen(dialog());
  expect(await screen.findByRole('textbox', { name: /Amount/ })).toHaveValue('12.50');
});

it('of payout details only the method is kept: account numbers are not stored', async () => {
  serve();
  const dialog = () => <PayoutModal {...always} earnings={buildEarnings()} first={false} onSaved={nothing} />;
  const method = () => screen.findByRole('combobox', { name: /Payment Method/ });
  const page = renderScreen(dialog());
  await userEvent.selectOptions(await method(), 'Bank transfer');
  await enter(screen.getByRole('textbox', { name: /Account Number/ }), 'DE7391');
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('7391');
  page.unmount();
  drafts.restore();
  renderScreen(dialog());
  expect(await method()).toHaveValue('1');
  expect(screen.getByRole('textbox', { name: /Account Number/ })).toHaveValue('mara@example.org');
  expect(screen.getByText(/here again, but no account number and no password/)).toBeVisible();
});
