import type { Chip } from '#modules/keywords'
import './chips.css'

/** Links in the words of searches, each to the page that answers it; nothing without any. */
export function Chips({ chips, label }: { readonly chips: readonly Chip[]; readonly label: string }) {
  if (chips.length === 0) return null
  return (
    <nav aria-label={label}>
      <ul className="plain chips">
        {chips.map(({ words, href }) => (
          <li key={href}>
            <a href={href}>{words}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
