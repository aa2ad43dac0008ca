import { cleanFileName } from '../../media/clean-file-name.ts';

/** Bytes of a product's name, so that job and version are in the name of each file. */
const PRODUCT_BYTES = 100;

/**
 * The name, without an extension, under which the video of a job is saved, because creators call their files anything:
 * "Cold Brew, job 12, version 2". Without a version it is the name of all of them.
 */
export const videoFileName = (product: string, job: number, version?: number): string =>
  `${cleanFileName(product.replace(/[/\\]/g, '-'), 'Video', PRODUCT_BYTES)}, job ${job}${version === undefined ? '' : `, version ${version}`}`;
