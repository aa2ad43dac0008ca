import { expect, test } from 'vitest';
import { applicantsSoFar } from './job-activity.tsx';

test.each([
  [0, false, 'No applications yet'],
  [1, false, '1 creator has applied'],
  [2, false, '2 creators have applied'],
  [99, false, '99 creators have applied'],
  [100, false, 'More than 99 creators have applied'],
  [1, true, 'Only you have applied'],
  [2, true, 'You and 1 other have applied'],
  [12, true, 'You and 11 others have applied'],
  [101, true, 'You and more than 99 others have applied'],
])('%i applicants, the reader among them: %s', (applicants, isAmongThem, words) => {
  expect(applicantsSoFar(applicants, isAmongThem)).toBe(words);
});

test('an own application that the count does not include yet is not counted below one', () => {
  expect(applicantsSoFar(0, true)).toBe('Only you have applied');
});
