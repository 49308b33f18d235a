import { Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { atSystem } from '#modules/shared'
import { type SeenEntry, officeGroups } from '../../pages/admin/office-entries.ts'
import { type Places, currentOf, isHere } from './places.ts'

/** Every entry in its group, and below the entry of this page its own pages. `name` tells two of them on a page apart. */
export function OfficeGroups({ places, name }: { readonly places: Places; readonly name: string }) {
  return officeGroups.map((group) => {
    const entries = places.entries.filter((entry) => entry.group === group)
    if (entries.length === 0) return null
    const id = `office-${name}-${group.toLowerCase()}`
    const isSettings = group === 'Settings'
    return (
      <div key={group} className="office-group">
        <p className="office-group-title" id={id}>
          {group}
        </p>
        <ul className="plain" aria-labelledby={id}>
          {isSettings && <AllSettings places={places} />}
          {(!isSettings || places.isInSettings) &&
            entries.map((entry) => <Entry key={entry.label} entry={entry} places={places} />)}
        </ul>
      </div>
    )
  })
}

/** The eight parts of the settings show inside them only: everywhere else one line leads there. */
function AllSettings({ places }: { readonly places: Places }) {
  const href = atSystem.settings()
  return (
    <li>
      <a className="office-link" href={href} {...(places.pathname === href && { 'aria-current': 'page' })}>
        <Settings size={20} aria-hidden="true" />
        <span className="office-words">All settings</span>
      </a>
    </li>
  )
}

function Entry({ entry, places }: { readonly entry: SeenEntry; readonly places: Places }) {
  const { href, label, icon: Icon, pages } = entry
  const isCurrent = isHere(places, pages)
  const hasPages = isCurrent && pages.length > 1
  return (
    <li>
      <a
        className="office-link"
        href={href}
        {...(isCurrent && { 'aria-current': hasPages ? 'true' : currentOf(href, places) })}
      >
        <Icon size={20} aria-hidden="true" />
        <span className="office-words">{label}</span>
      </a>
      {hasPages && (
        <ul className="plain office-pages" aria-label={label}>
          {pages.map((page) => (
            <li key={page.href}>
              <PageLink href={page.href} places={places}>
                {page.label}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function PageLink({
  href,
  places,
  children,
}: {
  readonly href: string
  readonly places: Places
  readonly children: ReactNode
}) {
  return (
    <a
      className="office-link office-page-link"
      href={href}
      {...(places.here === href && { 'aria-current': currentOf(href, places) })}
    >
      <span className="office-words">{children}</span>
    </a>
  )
}
