/**
 * How far updates of the client are. `waiting`: there is one, which is fetched once no transfer is under way. `ready`: it is
 * on this computer and takes a restart. `reason` and `message` are sentences for the user.
 */
export type UpdateState =
  | { readonly kind: 'off'; readonly reason: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'current' }
  | { readonly kind: 'waiting' | 'downloading' | 'ready'; readonly version: string }
  | { readonly kind: 'failed'; readonly message: string };

/** One sentence about it. @param version of the client that runs */
export const updateSentence = (state: UpdateState, version: string): string => {
  switch (state.kind) {
    case 'off':
      return state.reason;
    case 'unknown':
      return 'Updates were not looked for yet.';
    case 'checking':
      return 'Looking for updates …';
    case 'current':
      return `Version ${version} is the newest one.`;
    case 'waiting':
      return `Version ${state.version} will be fetched when your uploads and downloads are done.`;
    case 'downloading':
      return `Version ${state.version} is being fetched. You will be asked before the app restarts.`;
    case 'ready':
      return `Version ${state.version} is ready. It takes a restart.`;
    case 'failed':
      return state.message;
  }
};
