/** The beginning of a text, of at most `most` characters with the ellipsis; no character is cut in half. */
export const excerpt = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
};
