/** Prints the sizes of the built website in this folder. @throws Error naming what is over its budget */
export const checkBudget: (out: string) => void;
