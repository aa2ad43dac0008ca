/** Characters of a name within a sentence. */
export const SHORT_NAME_LENGTH = 40;

/** A name for the middle of a sentence of which a list shows a few lines: a name of 255 characters would hide the rest. */
export const shortName = (name: string): string => {
  const characters = Array.from(name);
  if (characters.length <= SHORT_NAME_LENGTH) return name;
  return `${characters
    .slice(0, SHORT_NAME_LENGTH - 1)
    .join('')
    .trimEnd()}…`;
};
