import { beforeEach, describe, expect, it } from 'vitest';
import { buildCreatorJob } from '#renderer/entities/job/fixtures/build-creator-job.ts';
import { queries } from '#renderer/lib/api/use-api.ts';
import { adoptApplication, adoptInvitation, type CreatorApplication, type CreatorInvitation } from './creator-job.ts';

const job = buildCreatorJob({ applicants: 3 });
const shown = () => queries.getQueryData(['job/7']);

const application = (status: CreatorApplication['status']): CreatorApplication => ({
  id: 4,
  status,
  note: 'I drink it daily.',
  created_at: '2026-01-02T00:00:00.000Z',
  declined: null,
});

beforeEach(() => {
  queries.setQueryData(['job/7'], job);
});

describe('answers about one open job that come out of order', () => {
  it('keep an application and a declined invitation both', () => {
    const declined = { declined: 1, message: null } as unknown as CreatorInvitation;
    const applied = application('pending');
    adoptApplication(job, applied);
    adoptInvitation(job, declined);
    expect(shown()).toMatchObject({ application: applied, invitation: declined, applicants: 4 });
  });

  it('count an applicant once', () => {
    const [applied, withdrawn] = [application('pending'), application('withdrawn')];
    adoptApplication(job, applied);
    adoptApplication(job, withdrawn);
    expect(shown()).toMatchObject({ application: withdrawn, applicants: 3 });
  });
});
