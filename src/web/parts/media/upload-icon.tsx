import { File as FileIcon, Film, Globe, ImageIcon } from 'lucide-react';
import { memo, useState } from 'react';

import type { UploadSource } from './upload-queue.ts';

/**
 * The picture, read from the device: visible before the upload starts. Memoized, so that progress does not render
 * it again.
 */
export const UploadIcon = memo(function UploadIcon({ source }: { source: UploadSource }) {
  const [isBroken, setBroken] = useState(false);
  const frame = 'size-10 shrink-0 rounded-sm bg-sunken';
  if (source instanceof File && source.type.startsWith('image/') && !isBroken)
    return (
      <img
        ref={(image) => {
          if (!image) return;
          const address = URL.createObjectURL(source);
          image.src = address;
          return () => URL.revokeObjectURL(address);
        }}
        alt=""
        decoding="async"
        onError={() => setBroken(true)}
        className={`object-cover ${frame}`}
      />
    );
  const Icon = icons[iconOf(source)];
  return (
    <span className={`grid place-items-center text-faint ${frame}`}>
      <Icon aria-hidden className="size-4" strokeWidth={1.5} />
    </span>
  );
});

/** Icons by the file's MIME type; a generic one for any other type. */
const icons = { address: Globe, video: Film, image: ImageIcon, other: FileIcon };

function iconOf(source: UploadSource): keyof typeof icons {
  if (typeof source === 'string') return 'address';
  if (source.type.startsWith('video/')) return 'video';
  return source.type.startsWith('image/') ? 'image' : 'other';
}
