import { useRef, type ReactNode } from 'react';

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

/** Opens the browser's file picker. */
export function FileButton({ types, isMany = false, onFiles, children, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onPress={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={types.join()}
        multiple={isMany}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Otherwise choosing the same file again would not fire `change`.
          target.value = '';
        }}
      />
    </>
  );
}
