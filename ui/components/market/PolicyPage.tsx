import type { Html } from '#modules/site'
import { Prose } from '../content/Prose.tsx'
import { MarketRules } from './MarketRules.tsx'

/** One of the rules of the market, in the words of the owner. */
export function PolicyPage({
  title,
  lead,
  text,
  href,
}: {
  readonly title: string
  readonly lead: string
  readonly text: Html
  readonly href: string
}) {
  return (
    <div className="page main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      <Prose of={text} />
      <MarketRules but={href} />
    </div>
  )
}
