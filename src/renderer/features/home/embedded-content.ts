import { createContext, use } from 'react';
import type { Data } from '#shared/contract/endpoint.ts';
import type { homeApi } from '#shared/contract/home.ts';

export type HomeContent = Data<(typeof homeApi)['homePage']>;

/** The content that a prerendered page was rendered with, so that hydration matches. */
export interface EmbeddedContent {
  readonly home?: HomeContent;
  /** HTML written by the operator. */
  readonly terms?: string;
  readonly privacy?: string;
  readonly subscription?: HomeContent['subscription'];
}

const Embedded = createContext<EmbeddedContent>({});

export const EmbeddedContentProvider = Embedded.Provider;
export const useEmbeddedContent = (): EmbeddedContent => use(Embedded);

/** Content that the build has embedded in this page; empty in the client-side shell. */
export const readEmbeddedContent = (page: Document): EmbeddedContent => {
  const text = page.getElementById('content')?.textContent;
  return text ? (JSON.parse(text) as EmbeddedContent) : {};
};
