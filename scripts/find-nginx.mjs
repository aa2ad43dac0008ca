// Finds nginx for the tests behind a proxy, or installs it as root on Debian. Prints its path, or why there is none.
import { delimiter, join } from 'node:path';
import { installPackages, isDebianRoot, isProgram, say } from './debian-packages.mjs';

/** The sbin folders are not in every user's PATH. */
const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

/** The path of an installed nginx; undefined without one. */
export const searchNginx = () => {
  const wanted = process.env.NGINX;
  return (
    wanted ||
    folders()
      .map((folder) => join(folder, 'nginx'))
      .find(isProgram)
  );
};

if (import.meta.filename === process.argv[1]) {
  if (!searchNginx() && isDebianRoot()) {
    say('No nginx found: installing it with apt-get …');
    installPackages('nginx-light');
  }
  const found = searchNginx();
  if (found) process.stdout.write(`${found}\n`);
  else say('No nginx found, and none could be installed: the tests behind a proxy are skipped.');
}
