/** What the page says when the server does not answer. */
export const SERVER_UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';
/** What the page says when something other than our server answers, or our server answers something else. */
export const UNEXPECTED_ANSWER = 'The server gave an unexpected answer. Try again later.';
