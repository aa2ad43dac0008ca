import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { buildCreatorJob } from '#renderer/entities/job/fixtures/build-creator-job.ts';
import { DeclineDialog } from '#renderer/features/jobs/brand/details/decline-dialog.tsx';
import { RateCreator } from '#renderer/features/jobs/brand/details/rate-creator.tsx';
import {
  buildApplication,
  buildCreator,
  buildInvitation,
  buildJob,
} from '#renderer/features/jobs/brand/fixtures/build-job.ts';
import { PaymentModal } from '#renderer/features/jobs/brand/payment/payment-modal.tsx';
import { DeclineModal } from '#renderer/features/jobs/creator/decline-modal.tsx';
import { SaveSearchModal } from '#renderer/features/jobs/creator/searches/save-search-modal.tsx';
import { buildInvitableJob } from '#renderer/features/people/fixtures/build-creator.ts';
import { InviteDialog } from '#renderer/features/people/invite-dialog.tsx';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { enter, renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { drafts } from '#renderer/lib/drafts.ts';

const [job, nothing] = [buildJob(), () => undefined];
const always = { open: true, onClose: nothing } as const;

const dialogs: [string, RegExp, () => ReactElement][] = [
  [
    'declining an applicant',
    /own words/,
    () => <DeclineDialog {...always} job={job} application={buildApplication()} />,
  ],
  ['rating', /In your words/, () => <RateCreator creator={buildCreator()} job={job} />],
  ['inviting', /Note/, () => <InviteDialog {...always} creator={{ id: 6, name: 'Mia' }} />],
  ['saving a search', /Name/, () => <SaveSearchModal {...always} filters={{}} />],
  [
    'declining an invitation',
    /Reason/,
    () => (
      <DeclineModal
        {...always}
        job={buildCreatorJob()}
        invitation={{ ...buildInvitation(), declined: 0 } as never}
        onDeclined={nothing}
      />
    ),
  ],
  ['the address of a payment', /City/, () => <PaymentModal {...always} job={job} withBilling />],
];

const serve = () => {
  signIn('brand');
  mockApi({
    'GET /me': { data: { address: 'Quay 1', country: 'Norway', city: 'Ber', zip_code: '5003', phone_number: '1' } },
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
