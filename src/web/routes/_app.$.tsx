import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { NotFound } from '#web/screens/not-found.tsx';

/** An address without a page, for signed-in users: inside the frame, so that they can go on. */
export const Route = createFileRoute('/_app/$')({
  staticData: { title: t`Page not found` },
  component: NotFound,
});
