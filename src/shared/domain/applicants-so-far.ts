/** A larger number says nothing more to the next applicant. */
const LARGEST_TOLD = 99;

const creators = (n: number): string => {
  if (n > LARGEST_TOLD) return `More than ${LARGEST_TOLD} creators`;
  return n === 1 ? '1 creator' : `${n} creators`;
};

/**
 * How many creators wait for the brand's decision. The number is exact, also while it is small, and says whether the
 * reader is one of them, so that nobody takes the own application for a competitor.
 * @param applicants including the reader
 */
export const applicantsSoFar = (applicants: number, isAmongThem: boolean): string => {
  if (!isAmongThem) {
    if (applicants === 0) return 'No applications yet';
    return `${creators(applicants)} ${applicants === 1 ? 'has' : 'have'} applied`;
  }
  const others = applicants - 1;
  if (others <= 0) return 'Only you have applied';
  if (others > LARGEST_TOLD) return `You and more than ${LARGEST_TOLD} others have applied`;
  return `You and ${others} ${others === 1 ? 'other' : 'others'} have applied`;
};
