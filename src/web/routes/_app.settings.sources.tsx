import { createFileRoute } from '@tanstack/react-router';

import { SourcesSettings } from '#web/screens/settings/sources.tsx';

export const Route = createFileRoute('/_app/settings/sources')({ component: SourcesSettings });
