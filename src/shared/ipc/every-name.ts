/**
 * Makes a run-time list of names that the compiler holds complete: a name that is not in `All`, or a name of `All`
 * that is not listed, is a type error.
 */
export const everyNameOf =
  <All extends string>() =>
  <const List extends readonly All[]>(list: List & ([All] extends [List[number]] ? unknown : never)): List =>
    list;
