import { createFileRoute } from '@tanstack/react-router';

import { TokensSettings } from '#web/screens/settings/tokens.tsx';

export const Route = createFileRoute('/_app/settings/tokens')({ component: TokensSettings });
