import { t } from '#contract/message.ts';
import type { OptionChoice } from './options.ts';

/**
 * The categories that videos can have, by YouTube's ids. They are the same in every country
 * (https://developers.google.com/youtube/v3/docs/videoCategories/list); remembered.
 */
export const videoCategories = (): OptionChoice[] => [
  { value: '1', label: t`Film & Animation` },
  { value: '2', label: t`Autos & Vehicles` },
  { value: '10', label: t`Music` },
  { value: '15', label: t`Pets & Animals` },
  { value: '17', label: t`Sports` },
  { value: '19', label: t`Travel & Events` },
  { value: '20', label: t`Gaming` },
  { value: '22', label: t`People & Blogs` },
  { value: '23', label: t`Comedy` },
  { value: '24', label: t`Entertainment` },
  { value: '25', label: t`News & Politics` },
  { value: '26', label: t`Howto & Style` },
  { value: '27', label: t`Education` },
  { value: '28', label: t`Science & Technology` },
  { value: '29', label: t`Nonprofits & Activism` },
];
