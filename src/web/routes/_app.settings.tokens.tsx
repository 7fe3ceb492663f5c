import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { TokensSettings } from '#web/screens/settings/workspace/tokens.tsx';

export const Route = createFileRoute('/_app/settings/tokens')({
  staticData: { title: t`Tokens` },
  component: TokensSettings,
});
