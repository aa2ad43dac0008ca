/**
 * State of the client's updater. `waiting`: an update exists and will download once no transfer is active. `ready`: it
 * is downloaded and installs on restart. `reason` and `message` are sentences for the user.
 */
export type UpdateState =
  | { readonly kind: 'off'; readonly reason: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'current' }
  | { readonly kind: 'waiting' | 'downloading' | 'ready'; readonly version: string }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Describes the state in one sentence.
 * @param version of the running client
 */
export const updateSentence = (state: UpdateState, version: string): string => {
  switch (state.kind) {
    case 'off':
      return state.reason;
    case 'unknown':
      return 'The app has not looked for updates yet.';
    case 'checking':
      return 'Looking for updates …';
    case 'current':
      return `Version ${version} is the newest one.`;
    case 'waiting':
      return `Version ${state.version} will be downloaded when your uploads and downloads are done.`;
    case 'downloading':
      return `Version ${state.version} is being downloaded. You will be asked before the app restarts.`;
    case 'ready':
      return `Version ${state.version} is ready. Restart the app to use it.`;
    case 'failed':
      return state.message;
  }
};
