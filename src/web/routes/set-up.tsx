import { t } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { SetUp } from '#web/screens/workspace/sign-in/set-up.tsx';

export const Route = createFileRoute('/set-up')({
  staticData: { title: t`Set up` },
  beforeLoad: async ({ context: { client } }) => {
    const { needed } = await client.fetchQuery({ ...api.setup.get.queryOptions({}), staleTime: 0 });
    if (!needed) throw redirect({ to: '/' });
  },
  component: SetUp,
});
