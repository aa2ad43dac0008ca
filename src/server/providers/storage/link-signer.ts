/** Signs addresses with which anybody may get an object for some seconds. */
export interface LinkSigner {
  /** Of the addresses. */
  readonly origin: string;
  /** @param query what the store's answer is to say of itself (S3's `response-…`) */
  link(path: string, query: Readonly<Record<string, string>>, seconds: number): Promise<string>;
}
