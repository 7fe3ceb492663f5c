import { createFileRoute } from '@tanstack/react-router';

import { NotFound } from '#web/screens/lost.tsx';

/** An address that no page has, for whoever is signed in: inside the frame, so that the way on is there. */
export const Route = createFileRoute('/_app/$')({
  component: NotFound,
});
