import { useParams } from 'react-router-dom';
import { wholeNumberOf } from '#shared/domain/text/parse-number.ts';

/** The id in the page's URL; NaN when it is none, for which the server answers like for an unknown id. */
export const useIdParam = (): number => wholeNumberOf(useParams().id) ?? Number.NaN;
