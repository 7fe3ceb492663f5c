import type { ReactNode } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';

import { Button } from './button.tsx';

interface FileButtonProps {
  /** MIME types. */
  types: readonly string[];
  isMany?: boolean;
  onFiles: (files: File[]) => void;
  variant?: 'primary' | 'plain' | 'quiet';
  className?: string;
  children: ReactNode;
}

/** Opens the window in which one chooses files of this device. */
export function FileButton({ types, isMany = false, onFiles, children, ...rest }: FileButtonProps) {
  return (
    <FileTrigger
      acceptedFileTypes={types}
      allowsMultiple={isMany}
      onSelect={(files) => onFiles([...(files ?? [])])}
    >
      <Button {...rest}>{children}</Button>
    </FileTrigger>
  );
}
