/** A boolean as the contract has it: 1 or 0. */
export const bit = (is: boolean | null): 0 | 1 => (is ? 1 : 0);
