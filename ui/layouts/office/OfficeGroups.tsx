import { Settings } from 'lucide-react'
import { atSystem } from '#modules/shared'
import { type OfficePage, type SeenEntry, officeGroups } from '../../pages/admin/office-entries.ts'
import { CountMark } from './CountMark.tsx'
import { keyOfEntry, keyOfSettings } from './key-of-entry.ts'
import { type Places, currentOf, isHere, kindsOf } from './places.ts'
import { countOf } from './waiting-words.ts'

/** Every entry in its group, and below the entry of this page its own pages. `name` tells two of them on a page apart. */
export function OfficeGroups({ places, name }: { readonly places: Places; readonly name: 'side' | 'menu' }) {
  // A key has one link.
  const hasKeys = name === 'side'
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
          {isSettings && <AllSettings places={places} hasKeys={hasKeys} />}
          {(!isSettings || places.isInSettings) &&
            entries.map((entry) => <Entry key={entry.label} entry={entry} places={places} hasKeys={hasKeys} />)}
        </ul>
      </div>
    )
  })
}

/** The eight parts of the settings show inside them only: everywhere else one line leads there. */
function AllSettings({ places, hasKeys }: { readonly places: Places; readonly hasKeys: boolean }) {
  const href = atSystem.settings()
  return (
    <li>
      <a
        className="office-link"
        href={href}
        {...(hasKeys && { 'data-hotkey': `g ${keyOfSettings}` })}
        {...(places.pathname === href && { 'aria-current': 'page' })}
      >
        <Settings size={20} aria-hidden="true" />
        <span className="office-words">All settings</span>
      </a>
    </li>
  )
}

function Entry({
  entry,
  places,
  hasKeys,
}: {
  readonly entry: SeenEntry
  readonly places: Places
  readonly hasKeys: boolean
}) {
  const { href, label, icon: Icon, pages } = entry
  const isCurrent = isHere(places, pages)
  const key = hasKeys && entry.group !== 'Settings' ? keyOfEntry[label] : undefined
  const isSearch = href === atSystem.search()
  const hasPages = isCurrent && pages.length > 1
  return (
    <li>
      <a
        className="office-link"
        href={href}
        {...(key !== undefined && { 'data-hotkey': `g ${key}` })}
        {...(isSearch && { 'data-palette': '' })}
        {...(isCurrent && { 'aria-current': hasPages ? 'true' : currentOf(href, places) })}
      >
        <Icon size={20} aria-hidden="true" />
        <span className="office-words">{label}</span>
        {isSearch && (
          <kbd hidden data-search-key="" aria-hidden="true">
            Ctrl K
          </kbd>
        )}
        {/* Once its pages show, each of them has its own. */}
        {!hasPages && <CountMark count={countOf(places.waiting, kindsOf(pages))} />}
      </a>
      {hasPages && (
        <ul className="plain office-pages" aria-label={label}>
          {pages.map((page) => (
            <li key={page.href}>
              <PageLink page={page} places={places} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function PageLink({ page, places }: { readonly page: OfficePage; readonly places: Places }) {
  const { href, label } = page
  return (
    <a
      className="office-link office-page-link"
      href={href}
      {...(places.here === href && { 'aria-current': currentOf(href, places) })}
    >
      <span className="office-words">{label}</span>
      <CountMark count={countOf(places.waiting, kindsOf([page]))} />
    </a>
  )
}
