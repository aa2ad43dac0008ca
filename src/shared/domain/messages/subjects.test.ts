import { expect, test } from 'vitest';
import { askAdminsPage, SUBJECT_KINDS, subjectOf } from './subjects.ts';

test('the page of the support chat says what it is about', () => {
  for (const kind of SUBJECT_KINDS) {
    const { searchParams } = new URL(askAdminsPage({ kind, id: 12 }), 'https://example.com');
    expect(subjectOf(searchParams.get('about'))).toEqual({ kind, id: 12 });
  }
});

test.each([null, '', 'job', 'job-', 'job-0', 'job-1.5', 'job-1-2', 'ghost-1', 'job-9999999999999999', ' job-1'])(
  '%j names nothing',
  (about) => expect(subjectOf(about)).toBeNull(),
);
