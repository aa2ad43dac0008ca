import { documentOf } from './static-page.ts';

/** Why the problem page replaces the app. */
export type Problem = 'crashed' | 'not-loaded';

const sentences: Readonly<Record<Problem, string>> = {
  crashed: 'This window stopped working several times. Uploads and downloads continue.',
  'not-loaded': 'This window could not be loaded. Uploads and downloads continue.',
};

/** Serves the problem page in place of one document. */
export interface ProblemPage {
  /** Serves the problem page for the next document. */
  prepare(problem: Problem): void;
  /** The prepared problem page, once; null when the app's own document is to be served. */
  take(): Response | null;
}

/**
 * It is served once at the app's own URL, so any reload brings the app back.
 * @param appName plain text without markup
 */
export const createProblemPage = (appName: string): ProblemPage => {
  let next: Problem | null = null;
  return {
    prepare: (problem) => {
      next = problem;
    },
    take: () => {
      if (next === null) return null;
      const sentence = sentences[next];
      next = null;
      return documentOf(
        appName,
        `<h1>Something went wrong</h1><p role="alert">${sentence}</p><a href="" autofocus>Reload</a>`,
      );
    },
  };
};
