import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { Today } from '#web/screens/today/today.tsx';

export const Route = createFileRoute('/_app/today')({ staticData: { title: t`Today` }, component: Today });
