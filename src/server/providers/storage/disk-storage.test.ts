import { DiskStorage } from './disk-storage.ts';
import { describeStorage } from './storage-conformance.ts';

describeStorage('a directory', (directory) => new DiskStorage(directory));
