import { expect, it } from 'vitest';
import { buildApplication, buildJob } from '../fixtures/build-job.ts';
import { applicationIds, closedSentence, comparedOf, comparisonPath, markedPath } from './comparison.ts';

it('reads at most four unique application ids from a URL, and ignores invalid ones', () => {
  expect(applicationIds('71,72')).toEqual([71, 72]);
  expect(applicationIds('71,71,x,-1,0,1.5,,1e3,99999999999999999,72,73,74,75')).toEqual([71, 72, 73, 74]);
  expect(applicationIds('')).toEqual([]);
  expect(applicationIds(null)).toEqual([]);
});

it('leads to the comparison and back with the same applications', () => {
  expect(comparisonPath(12, [71, 72])).toBe('/job-details/12/compare?with=71,72');
  expect(markedPath(12, [71, 72])).toBe('/job-details/12?marked=71,72');
  expect(markedPath(12, [])).toBe('/job-details/12');
});

it('says why an application cannot be chosen, with the name where it was shown before', () => {
  const tom = buildApplication();
  const job = buildJob({ applications: [tom, buildApplication({ id: 72, status: 'declined' })] });
  const sentence = (id: number, known = new Map()) => closedSentence(comparedOf(job, id, known));
  expect(sentence(71)).toBeUndefined();
  expect(sentence(72)).toBe('You declined Tom Becker.');
  expect(sentence(73)).toBe('This application is no longer there: it was withdrawn, or the account was closed.');
  expect(sentence(73, new Map([[73, tom]]))).toBe('Tom Becker has withdrawn this application, or closed the account.');
});
