export interface Tab {
  readonly href: string
  readonly label: string
  readonly current: boolean
  readonly count?: number
}

/** Parts of one screen, each with its own address. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} className="tab" href={tab.href} {...(tab.current && { 'aria-current': 'page' })}>
          {tab.label}
          {tab.count !== undefined && <span className="tab-count figures">{tab.count}</span>}
        </a>
      ))}
    </nav>
  )
}
