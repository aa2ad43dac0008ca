import { describe, expect, test } from 'vitest';
import { createCrashPolicy } from './crash-policy.ts';
import { createProblemPage } from './problem-page.ts';

describe('a page whose process has gone', () => {
  const build = () => {
    let now = 0;
    return {
      ...createCrashPolicy(() => now),
      pass: (milliseconds: number) => {
        now += milliseconds;
      },
    };
  };

  test('is loaded again by itself twice a minute, then words take its place', () => {
    const { crashed, navigated, pass } = build();
    const answers = [1, 2, 3].map(() => {
      const answer = crashed();
      navigated();
      pass(1_000);
      return answer;
    });
    expect(answers).toEqual(['reload', 'reload', 'page']);
  });

  test('may crash as often as it likes over a day', () => {
    const { crashed, pass } = build();
    for (let crash = 0; crash < 50; crash += 1) {
      expect(crashed()).toBe('reload');
      pass(31_000);
    }
  });

  test('asks by a dialog when the words are gone too, before or after they stood there', () => {
    const { crashed, notLoaded, navigated } = build();
    expect(notLoaded()).toBe('page');
    expect(notLoaded()).toBe('dialog');
    navigated();
    expect(crashed()).toBe('dialog');
  });

  test('is what it was once its user has loaded it again', () => {
    const { crashed, notLoaded, navigated } = build();
    notLoaded();
    navigated();
    navigated();
    expect(crashed()).toBe('reload');
  });
});

describe('the page of words', () => {
  test('stands there once, with a sentence, a way back and a policy that allows nothing', async () => {
    const problem = createProblemPage('UGC');
    expect(problem.take()).toBeNull();
    problem.prepare('crashed');
    const response = problem.take();
    const text = await response?.text();
    expect(text).toContain('Uploads and downloads go on.');
    expect(text).toContain('<a href="" autofocus>Reload</a>');
    expect(text).not.toContain('<script');
    expect(response?.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(problem.take()).toBeNull();
  });
});
