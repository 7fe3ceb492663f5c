// Downloads what generates clients from our OpenAPI document in a test (test/generators).
import { main } from './run.mjs';
import { sideInstall } from './side-install.mjs';

await main(async () => {
  await sideInstall(
    'generators',
    'the generators of clients',
    'nobody knows whether clients can be generated',
  );
  return 0;
});
