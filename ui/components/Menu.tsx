import type { ReactNode } from 'react'

/** A list that opens and closes without a script. Menus with the same `group` close each other. */
export function Menu({
  label,
  group,
  className,
  children,
}: {
  readonly label: ReactNode
  readonly group?: string
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <details className={className ? `menu ${className}` : 'menu'} {...(group && { name: group })}>
      <summary>{label}</summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}

export function MenuLink({
  href,
  icon,
  children,
}: {
  readonly href: string
  readonly icon?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <a className="menu-item" href={href} {...(!href.startsWith('/') && { rel: 'noreferrer' })}>
      {icon}
      {children}
    </a>
  )
}

/** A menu entry that does something: a form of its own. */
export function MenuAction({
  action,
  icon,
  children,
}: {
  readonly action: string
  readonly icon?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <form method="post" action={action} noValidate>
      <button className="menu-item" type="submit">
        {icon}
        {children}
      </button>
    </form>
  )
}
