import type { ReactNode } from 'react'

/** An empty list: what will be here, and the next step. */
export function EmptyState({
  drawing,
  title,
  children,
  action,
}: {
  readonly drawing?: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <div className="empty">
      {drawing}
      <p className="lead">
        <strong>{title}</strong>
      </p>
      {children && <p className="soft">{children}</p>}
      {action}
    </div>
  )
}
