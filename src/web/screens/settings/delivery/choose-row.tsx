import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';

import { FramedPicture } from '#web/parts/media/framed-picture.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { Choices } from './choose-accounts.tsx';

type Choice = Choices['choices'][number];

interface ChooseRowProps {
  choice: Choice;
  isChosen: boolean;
  onChange: () => void;
}

/** An account that a sign-in brought: with a tick, or connected already. */
export function ChooseRow({ choice, isChosen, onChange }: ChooseRowProps) {
  const { account_id, project_name } = choice;
  return (
    <li className="flex min-h-12 items-center border-b border-line py-1.5 last:border-0">
      {account_id === null ? (
        <div className="min-w-0 flex-1">
          <Checkbox isSelected={isChosen} onChange={onChange}>
            <Described choice={choice} />
          </Checkbox>
        </div>
      ) : (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
          <span className="flex min-w-0 items-center gap-2">
            <Check aria-hidden className="size-4 shrink-0 text-good" />
            <Described choice={choice} />
          </span>
          <Link
            to="/settings/accounts"
            search={{ account: account_id }}
            className="ms-auto inline-flex min-h-6 items-center text-xs text-soft underline underline-offset-2 hover:text-ink"
          >
            {t`Connected in ${{ project: project_name ?? '' }}`}
          </Link>
        </div>
      )}
    </li>
  );
}

function Described({ choice: { name, handle, kind, avatar_url } }: { choice: Choice }) {
  const details = [handle, kind].filter((part) => part !== null);
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <FramedPicture
        url={avatar_url}
        frame={24}
        className="size-6 shrink-0 rounded-full"
        fallback={<Avatar name={name} />}
      />
      <span className="min-w-0 wrap-anywhere">
        <span dir="auto" className="block font-medium">
          {name}
        </span>
        {details.length > 0 && <span className="block text-xs text-faint">{details.join(' · ')}</span>}
      </span>
    </span>
  );
}
