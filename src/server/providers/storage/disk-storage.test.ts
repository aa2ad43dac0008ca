import { DiskStorage } from './disk-storage.ts';
import { describeStorage } from './fixtures/storage-conformance.ts';

describeStorage('a directory', (directory) => new DiskStorage(directory));
