import { describe, expect, test } from 'vitest';
import { createCrashPolicy } from './crash-policy.ts';
import { createProblemPage } from './static-page.ts';

describe('a page whose process has crashed', () => {
  const build = () => {
    let now = 0;
    return {
      ...createCrashPolicy(() => now),
      pass: (milliseconds: number) => {
        now += milliseconds;
      },
    };
  };

  test('is reloaded automatically twice a minute, then replaced by an error page', () => {
    const { crashed, navigated, pass } = build();
    const answers = [1, 2, 3].map(() => {
      const answer = crashed();
      navigated();
      pass(1_000);
      return answer;
    });
    expect(answers).toEqual(['reload', 'reload', 'page']);
  });

  test('is reloaded after each of many crashes spread over a day', () => {
    const { crashed, pass } = build();
    for (let crash = 0; crash < 50; crash += 1) {
      expect(crashed()).toBe('reload');
      pass(31_000);
    }
  });

  test('opens a dialog when the error page crashes too, before or after it has loaded', () => {
    const { crashed, notLoaded, navigated } = build();
    expect(notLoaded()).toBe('page');
    expect(notLoaded()).toBe('dialog');
    navigated();
    expect(crashed()).toBe('dialog');
  });

  test('starts counting anew after the user has reloaded it', () => {
    const { crashed, notLoaded, navigated } = build();
    notLoaded();
    navigated();
    navigated();
    expect(crashed()).toBe('reload');
  });
});

describe('the error page', () => {
  test('loads once, with a message, a link back and a policy that allows nothing', async () => {
    const problem = createProblemPage('UGC');
    expect(problem.take()).toBeNull();
    problem.prepare('crashed');
    const response = problem.take();
    const text = await response?.text();
    expect(text).toContain('Uploads and downloads continue.');
    expect(text).toContain('<a href="" autofocus>Reload</a>');
    expect(text).not.toContain('<script');
    expect(response?.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(problem.take()).toBeNull();
  });
});
