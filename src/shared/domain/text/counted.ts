/** A number with its noun: "1 job", "3 jobs". */
export const counted = (n: number, noun: string): string => `${n} ${n === 1 ? noun : `${noun}s`}`;
