import type { ReactNode } from 'react'

/** A sheet with a heading and what may be done with it. */
export function Card({
  title,
  level = 2,
  actions,
  id,
  children,
}: {
  readonly title?: ReactNode
  readonly level?: 2 | 3
  readonly actions?: ReactNode
  readonly id?: string
  readonly children: ReactNode
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className="card" {...(id && { id })}>
      {title && (
        <div className="card-head">
          <Heading className="card-title">{title}</Heading>
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
