/** Text of the page when the server does not respond. */
export const SERVER_UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';
/** Text of the page when another server responds, or the response of ours is not the expected one. */
export const UNEXPECTED_ANSWER = 'The server gave an unexpected answer. Try again later.';
/** The status of an answer from a proxy on the way. */
export const PROXY_AUTHENTICATION_REQUIRED = 407;
/** Text of the page and of transfers when a proxy on the way has no valid password. */
export const PROXY_NEEDS_LOGIN = 'Your network’s proxy asks for a name and a password. Try again to enter them.';
