import type { ReactNode } from 'react'

/** A line drawing on a 48 grid: ink lines, copper where the metal is (class `copper`), a wash behind (class `wash`). */
export function Drawing({ size = 48, children }: { readonly size?: number; readonly children: ReactNode }) {
  return (
    <svg className="drawing" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      {children}
    </svg>
  )
}
