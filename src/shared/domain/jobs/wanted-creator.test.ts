import { expect, test } from 'vitest';
import { wantedCreator } from './wanted-creator.ts';

test.each([
  ['female', '18-24', 'Women aged 18 to 24'],
  ['male', '35-44', 'Men aged 35 to 44'],
  ['any', '45-1000', 'Anybody aged 45 or older'],
])('a job for %s of %s asks for: %s', (gender, age, words) => {
  expect(wantedCreator({ gender, age })).toBe(words);
});
