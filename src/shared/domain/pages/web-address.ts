/** Host and port of a URL without a scheme: the part before the first slash, question mark or hash. */
const HOST = /^([^\s:/?#@\\]+)(?::\d{1,5})?(?=[/?#]|$)/;

/** At least two labels, none empty, the last with a letter: "1.5" is a number, not a host. */
const isDomain = (host: string): boolean => {
  const labels = host.split('.');
  return labels.length > 1 && labels.every((label) => label !== '') && /\p{L}/u.test(labels.at(-1) ?? '');
};

/**
 * A typed URL completed with `https://`: "acme.com" → "https://acme.com". Any other text is returned unchanged, in
 * particular with a scheme ("javascript:…", "smb://…", "mailto:…"), so that validation can refuse it.
 */
export const completeWebAddress = (typed: string): string => {
  const host = HOST.exec(typed)?.[1];
  return host !== undefined && isDomain(host) ? `https://${typed}` : typed;
};
