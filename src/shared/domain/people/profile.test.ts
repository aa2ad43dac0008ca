import { expect, test } from 'vitest';
import { isProfileComplete, missingFields } from './profile.ts';

const full = { name: 'Mia', description: 'Reviews', hasPicture: true, dateOfBirth: '2000-01-01', gender: 'female' };

test('a profile is complete with all fields that its role requires', () => {
  expect(isProfileComplete('creator', full)).toBe(true);
  expect(isProfileComplete('brand', { ...full, dateOfBirth: null, gender: null })).toBe(true);
});

test.each([{ name: '' }, { description: null }, { description: '' }, { hasPicture: false }])(
  '%o makes a profile of either role incomplete',
  (lack) => {
    expect(isProfileComplete('brand', { ...full, ...lack })).toBe(false);
    expect(isProfileComplete('creator', { ...full, ...lack })).toBe(false);
  },
);

test.each([{ dateOfBirth: null }, { gender: null }])('%o makes a creator’s profile incomplete', (lack) => {
  expect(isProfileComplete('creator', { ...full, ...lack })).toBe(false);
});

test('tells what a profile lacks, in the order of its form', () => {
  const empty = { name: '', description: null, hasPicture: false, dateOfBirth: null, gender: null };
  expect(missingFields('creator', empty)).toEqual(['picture', 'name', 'description', 'date_of_birth', 'gender']);
  expect(missingFields('brand', empty)).toEqual(['picture', 'name', 'description']);
  expect(missingFields('creator', full)).toEqual([]);
});
