/** Says that a chosen file is not the one whose upload is to go on. */
export const otherFileMessage = (chosen: string, begun: string): string =>
  `“${chosen}” is not the file that was begun. Choose “${begun}”.`;
