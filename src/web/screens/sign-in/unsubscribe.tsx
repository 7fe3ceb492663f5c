import { Link } from '@tanstack/react-router';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';

import { Frame, Refusal } from './frame.tsx';

/** Where the link at the foot of a mail leads. It asks first: mail scanners open every link. */
export function Unsubscribe({ token }: { token: string }) {
  const unsubscribe = api.notifications.unsubscribe.useMutation({ refusal: 'inline' });
  const all = (
    <Link to="/settings/notifications" className="font-medium text-accent underline underline-offset-2">
      All choices
    </Link>
  );
  if (unsubscribe.data) {
    return (
      <Frame title="No more of these mails" description={`Not mailed any more: ${unsubscribe.data.what}.`}>
        {all}
      </Frame>
    );
  }
  return (
    <Frame
      title="Stop these mails?"
      description="What they tell is still shown in the app. You can turn them on again in the settings."
    >
      <div className="flex flex-col gap-4">
        <Refusal>
          {unsubscribe.error &&
            (unsubscribe.error.code === 'not_found'
              ? 'This link does not work: it is not whole, or it was made before this desk was set up anew.'
              : unsubscribe.error.message)}
        </Refusal>
        <Button
          look="primary"
          className="h-9"
          isPending={unsubscribe.isPending}
          onPress={() => unsubscribe.mutate({ token })}
        >
          Stop these mails
        </Button>
        {all}
      </div>
    </Frame>
  );
}
