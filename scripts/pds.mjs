// Downloads the server of Bluesky's network that tests run against (test/pds): `node scripts/pds.mjs`.
import { main } from './run.mjs';
import { sideInstall } from './side-install.mjs';

await main(async () => {
  await sideInstall('pds', 'the PDS', 'Bluesky is not tested');
  return 0;
});
