import { accounts } from './accounts.ts';
import { sandbox } from './sandbox.ts';

export const deliveryNouns = {
  accounts,
  sandbox,
};
