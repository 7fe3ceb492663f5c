import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Frame, Refusal } from './frame.tsx';

/** The target of a mail's unsubscribe link. It needs a confirmation, because mail scanners open every link. */
export function Unsubscribe({ token }: { token: string }) {
  const unsubscribe = api.notifications.unsubscribe.useMutation({ refusal: 'inline' });
  const all = (
    <Link to="/settings/notifications" className="font-medium text-accent underline underline-offset-2">
      {t`Notification settings`}
    </Link>
  );
  if (unsubscribe.data) {
    return (
      <Frame
        title={t`Unsubscribed`}
        description={t`You won’t get emails about: ${{ topic: unsubscribe.data.what }}.`}
      >
        {all}
      </Frame>
    );
  }
  return (
    <Frame
      title={t`Unsubscribe from these emails?`}
      description={t`You’ll still see these notifications in the app. You can turn emails back on in Settings.`}
    >
      <div className="flex flex-col gap-4">
        <Refusal>
          {unsubscribe.error &&
            (unsubscribe.error.code === 'not_found'
              ? t`This link is no longer valid. It was copied incompletely or comes from an earlier installation.`
              : unsubscribe.error.message)}
        </Refusal>
        <Button
          variant="primary"
          className="h-9"
          isPending={unsubscribe.isPending}
          onPress={() => unsubscribe.mutate({ token })}
        >
          {t`Unsubscribe`}
        </Button>
        {all}
      </div>
    </Frame>
  );
}
