/** How much of an account number is shown where it need not be known. */
const SHOWN = 4;

/** Where money goes, safe to show and to mail: "Bank transfer, ends in 1947". An erased number leaves the method. */
export const maskedAccount = (method: string, accountNumber: string): string => {
  const ending = accountNumber.replaceAll(/\s/g, '').slice(-SHOWN);
  return ending ? `${method}, ends in ${ending}` : method;
};
