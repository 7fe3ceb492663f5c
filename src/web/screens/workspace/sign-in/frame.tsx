import type { ReactNode } from 'react';

interface FrameProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** The layout of all sign-in pages. */
export function Frame({ title, description, children }: FrameProps) {
  return (
    <main className="flex min-h-full justify-center bg-rail px-4 pt-[12vh] pb-16">
      <div className="w-full max-w-90">
        <p className="mb-8 flex items-center gap-2 font-semibold tracking-tight">
          <img src="/favicon.svg" alt="" className="size-5" />
          Copydesk
        </p>
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {description && <p className="mt-1.5 text-base text-soft">{description}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </main>
  );
}

/** The form's error, announced to screen readers. */
export function Refusal({ children }: { children: string | null }) {
  return (
    <div role="alert" className={children ? 'rounded-md bg-danger-wash px-3 py-2 text-danger' : 'sr-only'}>
      {children}
    </div>
  );
}
