import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

interface UnpublishDialogProps {
  post: Pick<PostRow, 'id'>;
  target: PostRow['targets'][number];
  /** The network's. */
  label: string;
  onClose: () => void;
}

/** Confirms that a published post is deleted at its network, and deletes it. */
export function UnpublishDialog({ post, target, label, onClose }: UnpublishDialogProps) {
  const { account_id, name, steps } = target;
  const unpublish = api.schedule.unpublish.useMutation({ refusal: 'inline' });
  const remove = async () => {
    // The buttons that opened this dialog unmount with the response, so the hook's callbacks might not run.
    await unpublish.mutateAsync({ id: post.id, account_id }).then(
      () => {
        toast(t`Deleted on ${{ network: label }}.`);
        onClose();
      },
      () => undefined,
    );
  };
  // An element, because angle brackets in a plain string would be parsed as tags.
  const account = <strong className="font-medium text-ink">{name}</strong>;
  return (
    <FormDialog
      title={t`Delete this post on ${{ network: label }}?`}
      action={t`Delete`}
      variant="danger"
      mutation={unpublish}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <p className="text-soft">
        <Trans>
          It will be deleted from {account} on {{ network: label }}. It can’t be restored from here. Other
          accounts aren’t affected.
        </Trans>
      </p>
      {steps !== null && steps.sent > 1 && (
        <p className="text-soft">{t`Everything published with it is deleted too.`}</p>
      )}
    </FormDialog>
  );
}
