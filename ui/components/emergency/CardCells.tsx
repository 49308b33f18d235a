import { Badge } from '../Badge.tsx'
import type { CardShown } from './cards-shown.ts'
import { emergencyIconDrawings } from './icons.ts'
import './emergency.css'

/** The icon, the colour and the name of a card, which lead to it. */
export function CardName({ card: { id, href, name, icon, colour } }: { readonly card: CardShown }) {
  const Icon = emergencyIconDrawings[icon]
  return (
    <span className={`row row-tight tag-${colour}`} id={id}>
      <span className="callout-tag" aria-hidden="true">
        <Icon size={24} />
      </span>
      <a href={href}>{name}</a>
    </span>
  )
}

export function CardBooks({ card: { books } }: { readonly card: CardShown }) {
  if (!books) return 'A call'
  return books.isOffered ? books.name : `A call: ${books.name} is not offered`
}

export function CardIsShown({ card: { isActive } }: { readonly card: CardShown }) {
  return isActive ? 'Yes' : <Badge>Not shown</Badge>
}
