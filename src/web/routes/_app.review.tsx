import { createFileRoute } from '@tanstack/react-router';

import { ReviewFrame } from '#web/screens/review/review-frame.tsx';

export const Route = createFileRoute('/_app/review')({ component: ReviewFrame });
