import { Menu as MenuIcon } from 'lucide-react'
import { atSystem } from '#modules/shared'
import { CountMark } from './CountMark.tsx'
import { OfficeGroups } from './OfficeGroups.tsx'
import { type Places, currentOf, isHere, kindsOf } from './places.ts'
import { countOf } from './waiting-words.ts'

const menuId = 'office-menu'

/** The navigation of the office on phones: the places of every hour, and all others behind "Menu", which needs no script. */
export function OfficeBar({ places }: { readonly places: Places }) {
  const onBar = places.entries.filter((entry) => entry.onBar === true)
  const others = places.entries.filter((entry) => entry.onBar !== true).flatMap(({ pages }) => kindsOf(pages))
  return (
    <nav className="office-bar no-print" aria-label="Office">
      <ul className="plain office-bar-places">
        {onBar.map(({ href, label, icon: Icon, pages }) => (
          <li key={label}>
            <a
              className="office-bar-place"
              href={href}
              {...(href === atSystem.search() && { 'data-palette': '' })}
              {...(isHere(places, pages) && { 'aria-current': currentOf(href, places) })}
            >
              <Icon size={24} aria-hidden="true" />
              <span>{label}</span>
              <CountMark count={countOf(places.waiting, kindsOf(pages))} />
            </a>
          </li>
        ))}
        <li>
          <button type="button" className="office-bar-place" popoverTarget={menuId}>
            <MenuIcon size={24} aria-hidden="true" />
            <span>Menu</span>
            <CountMark count={countOf(places.waiting, others)} />
          </button>
        </li>
      </ul>
      <div className="office-menu" id={menuId} popover="auto">
        <OfficeGroups places={places} name="menu" />
      </div>
    </nav>
  )
}
