import { CircleCheck, Info, OctagonAlert, Siren, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type NoticeTone = 'info' | 'good' | 'warn' | 'safety'

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, safety: Siren } as const

/** Something to know before going on. `safety` is for danger to people only. */
export function Notice({
  tone = 'info',
  title,
  children,
}: {
  readonly tone?: NoticeTone
  readonly title?: ReactNode
  readonly children?: ReactNode
}) {
  const Icon = icons[tone]
  return (
    <div className={tone === 'info' ? 'notice' : `notice notice-${tone}`} {...(tone === 'good' && { role: 'status' })}>
      <Icon size={24} aria-hidden="true" />
      <div className="notice-body">
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  )
}

/** The red box with the fault, announced at once to a screen reader too. It is empty without a fault. */
export function Alert({ title, children }: { readonly title?: ReactNode; readonly children: ReactNode }) {
  if (!children) return null
  return (
    <div className="notice notice-bad" role="alert">
      <OctagonAlert size={24} aria-hidden="true" />
      <div className="notice-body">
        {title && <p className="notice-title">{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
    </div>
  )
}
