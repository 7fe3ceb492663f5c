import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { ReviewFrame } from '#web/screens/posts/review/review-frame.tsx';

export const Route = createFileRoute('/_app/review')({
  staticData: { title: t({ message: 'Review', context: 'noun' }) },
  component: ReviewFrame,
});
