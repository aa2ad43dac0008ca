import { expect, test } from 'vitest';
import { isProfileComplete } from './profile.ts';

const full = { name: 'Mia', description: 'Reviews', hasPicture: true, dateOfBirth: '2000-01-01', gender: 'female' };

test('a profile is complete with everything that its role has to fill in', () => {
  expect(isProfileComplete('creator', full)).toBe(true);
  expect(isProfileComplete('brand', { ...full, dateOfBirth: null, gender: null })).toBe(true);
});

test.each([{ name: '' }, { description: null }, { description: '' }, { hasPicture: false }])(
  'without %o it is not, for either role',
  (lack) => {
    expect(isProfileComplete('brand', { ...full, ...lack })).toBe(false);
    expect(isProfileComplete('creator', { ...full, ...lack })).toBe(false);
  },
);

test.each([{ dateOfBirth: null }, { gender: null }])('without %o a creator’s is not', (lack) => {
  expect(isProfileComplete('creator', { ...full, ...lack })).toBe(false);
});
