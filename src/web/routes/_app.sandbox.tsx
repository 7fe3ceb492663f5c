import { createFileRoute } from '@tanstack/react-router';

import { SandboxPage } from '#web/screens/sandbox/sandbox.tsx';

export const Route = createFileRoute('/_app/sandbox')({ component: SandboxPage });
