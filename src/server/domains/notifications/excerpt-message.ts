import { limits } from '#shared/domain/limits.ts';

/** The beginning of a text, never cutting a character in half. */
export const excerptOf = (text: string): string => {
  const characters = [...text];
  return characters.length > limits.messagePreview
    ? `${characters.slice(0, limits.messagePreview - 1).join('')}…`
    : text;
};
