import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { FirstPasswordForm } from '#web/parts/workspace/first-password-form.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { RemovalCounts } from './removal-counts.tsx';

/**
 * Confirms the removal, listing what is deleted and what is kept. Afterwards it asks for a new password if the
 * demo's was the only one.
 */
export function RemoveDemo({ onClose }: { onClose: () => void }) {
  const [needsPassword, setNeedsPassword] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { user } = useMe();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: counts, error, refetch } = api.demo.preview.useQuery({}, { staleTime: 0 });
  const remove = api.demo.remove.useMutation();
  const leave = () => {
    onClose();
    void navigate({ to: '/start' });
  };
  const confirm = async () => {
    setRemoving(true);
    try {
      await remove.mutateAsync({});
      toast(t`Demo data removed.`);
      const me = await queries.fetchQuery({ ...api.me.get.queryOptions({}), staleTime: 0 });
      if (me.user.has_password) leave();
      else setNeedsPassword(true);
    } catch {
      // The mutation itself reports errors.
    } finally {
      setRemoving(false);
    }
  };
  if (needsPassword)
    return (
      <Dialog title={t`Set a password to keep access`} isOpen onClose={leave} isForm>
        <p className="mb-4 text-soft">
          {t`The demo password was removed with the demo data. From now on, sign in with ${{ email: user.email }} and this password.`}
        </p>
        <FirstPasswordForm onDone={leave} />
      </Dialog>
    );
  return (
    // Must stay open during the removal, because it then asks for the password that replaces the demo's.
    <Dialog title={t`Remove the demo data?`} isOpen onClose={() => !removing && onClose()}>
      {error && !counts ? (
        <ErrorState
          title={t`Couldn’t count the demo data`}
          message={error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      ) : (
        <RemovalCounts counts={counts} />
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button
          variant="quiet"
          className="me-auto -ms-3 max-sm:basis-full max-sm:justify-start"
          isDisabled={removing}
          onPress={() => {
            onClose();
            void navigate({ to: '/settings/export' });
          }}
        >
          {t`Export everything first`}
        </Button>
        <Button onPress={onClose} isDisabled={removing}>
          {t`Cancel`}
        </Button>
        <Button variant="danger" onPress={() => void confirm()} isPending={removing} isDisabled={!counts}>
          {t`Remove demo data`}
        </Button>
      </div>
    </Dialog>
  );
}
