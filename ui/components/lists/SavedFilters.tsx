import { Users } from 'lucide-react'
import type { ListShown } from './list-shown.ts'
import './list-tools.css'

/** The saved filters of a list as links; nothing where there is none. */
export function SavedFilters({ head: { filters } }: { readonly head: ListShown }) {
  if (filters.length === 0) return null
  return (
    <nav className="saved-filters no-print" aria-label="Saved filters">
      <ul className="plain saved-filter-list">
        {filters.map(({ id, name, href, isOpen, isShared, from }) => (
          <li key={id}>
            <a className="saved-filter" href={href} {...(isOpen && { 'aria-current': 'page' })}>
              {isShared && <Users size={16} aria-hidden="true" />}
              <span>{name}</span>
              {isShared && <span className="out-of-sight">, shared{from ? ` by ${from}` : ''}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
