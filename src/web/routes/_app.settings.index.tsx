import { createFileRoute, redirect } from '@tanstack/react-router';

import { narrow } from '#web/screens/settings/narrow.ts';

export const Route = createFileRoute('/_app/settings/')({
  staticData: { title: null },
  beforeLoad: () => {
    // Where it is narrow the list is a screen of its own.
    if (!matchMedia(narrow).matches) throw redirect({ to: '/settings/account', replace: true });
  },
  component: () => null,
});
